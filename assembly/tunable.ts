// The second entry of the modules that tune/spsa/build.ts makes, in which the numbers of params.ts are globals that the host can set.
export * from './search/params';
export { initReductions } from './search/search';
