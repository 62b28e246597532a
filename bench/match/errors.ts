/** What the user can mend: a flag that makes no sense, an engine that is not there. Told as one line, exit status 2. */
export class MatchError extends Error {
  override readonly name = 'MatchError';
}
