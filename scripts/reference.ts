/**
 * Writes the reference of the public surface, with the README and the pages of docs/ around it, into build/reference: `npm run docs`.
 * TypeDoc reads the docstrings of src/, which carry no tags: by file it is decided here what stands together, and a name in backticks
 * becomes a link. What TypeDoc warns of, such as a name without a docstring or a link that leads nowhere, is an error.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Application, Comment, CommentTag, Converter, Logger, LogLevel, ReferenceReflection,
  type CommentDisplayPart, type DeclarationReflection, type ProjectReflection, type Reflection,
} from 'typedoc';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'build/reference');

/** What a program imports, by the name of the source. */
const ENTRIES: Readonly<Record<string, string>> = { index: 'shoqi', rules: 'shoqi/rules' };

/** What the reference is divided into, in its order, and the files or folders of src/ that belong to it. */
const SUBJECTS: readonly (readonly [subject: string, sources: readonly string[]])[] = [
  ['Rules and positions', ['position.ts', 'repetition.ts']],
  ['Engine and analysis', ['engine.ts', 'analysis.ts', 'evaluation.ts', 'search-options.ts', 'search-info.ts', 'clock.ts', 'wasm/']],
  ['Games, pieces and squares', ['types.ts', 'variants.ts', 'squares.ts']],
  ['Results and errors', ['result.ts']],
  ['Set-ups, FEN and SFEN', ['setup.ts', 'fen.ts', 'sfen.ts']],
  ['Moves as text', ['notation/']],
  ['Positions in words', ['words/']],
  ['Records of games', ['records/']],
  ['Review of games', ['review/']],
  ['Diagrams', ['svg/']],
];

/** Keeps what is wrong, for the caller to show. */
class Complaints extends Logger {
  readonly texts: string[] = [];

  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Warn) this.texts.push(message);
  }
}

export interface Reference {
  /** What is wrong with it, which shall be nothing. */
  readonly complaints: readonly string[];
  /** Writes the pages. */
  write(): Promise<void>;
}

/** Reads the sources and the pages of docs/, and checks them; some four seconds. */
export async function readReference(): Promise<Reference> {
  const app = await Application.bootstrap({
    name: 'Shoqi',
    entryPoints: Object.keys(ENTRIES).map((name) => join(ROOT, 'src', `${name}.ts`)),
    tsconfig: join(ROOT, 'tsconfig.json'),
    readme: join(ROOT, 'README.md'),
    projectDocuments: pages(),
    // npm run typecheck does that
    skipErrorChecking: true,
    // the repository has no public address to link to
    disableSources: true,
    excludeInternal: true,
    categorizeByGroup: false,
    categoryOrder: SUBJECTS.map(([subject]) => subject),
    navigation: { includeCategories: true, includeGroups: false, includeFolders: false },
    sort: ['kind', 'alphabetical-ignoring-documents'],
    kindSortOrder: ['Module', 'Function', 'Class', 'Interface', 'TypeAlias', 'Variable', 'Constructor', 'Property', 'Accessor', 'Method', 'Reference'],
    highlightLanguages: ['ts', 'js', 'jsx', 'html', 'sh', 'json'],
    validation: { notDocumented: true, notExported: true, invalidLink: true, invalidPath: true, rewrittenLink: true },
    requiredToBeDocumented: ['Variable', 'Function', 'Class', 'Interface', 'TypeAlias', 'Method'],
  });
  const logger = new Complaints();
  app.logger = logger;
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => arrange(project));
  const project = await app.convert();
  if (project !== undefined) app.validate(project);
  return {
    complaints: logger.texts,
    async write() {
      rmSync(FOLDER, { recursive: true, force: true });
      if (project !== undefined) await app.generateDocs(project, FOLDER);
    },
  };
}

/** The pages beside the reference: docs/README.md, and all that it links, in its order. */
function pages(): string[] {
  const index = join(ROOT, 'docs/README.md');
  const linked = [...readFileSync(index, 'utf8').matchAll(/\]\(((?:guide\/)?[\w-]+\.md)\)/g)].map(([, name = '']) => join(ROOT, 'docs', name));
  return [index, ...linked];
}

function arrange(project: ProjectReflection): void {
  const named = new Map<string, DeclarationReflection>();
  for (const module of project.children ?? []) {
    module.name = ENTRIES[module.name] ?? module.name;
    for (const entry of module.children ?? []) {
      assign(entry, project);
      if (entry instanceof ReferenceReflection) continue;
      named.set(entry.name, entry);
      for (const member of entry.children ?? []) named.set(`${entry.name}.${member.name}`, member);
    }
  }
  for (const page of project.documents ?? []) page.name = headingOf(page.content.map(({ text }) => text).join(''));
  for (const reflection of Object.values(project.reflections)) {
    const { comment } = reflection;
    if (comment !== undefined) comment.summary = comment.summary.map((part) => linked(part, reflection, named));
  }
}

/** Puts a name under its subject, as the tag `@category` in its docstring would. */
function assign(entry: DeclarationReflection, project: ProjectReflection): void {
  const declared = entry instanceof ReferenceReflection ? entry.getTargetReflection() : entry;
  const source = relative('src', project.getSymbolIdFromReflection(declared)?.packagePath ?? entry.name).replaceAll('\\', '/');
  const [subject] = SUBJECTS.find(([, starts]) => starts.some((start) => source.startsWith(start))) ?? [];
  if (subject === undefined) throw new Error(`scripts/reference.ts has no subject for ${source}`);
  const tag = new CommentTag('@category', [{ kind: 'text', text: subject }]);
  for (const owner of entry.signatures ?? [entry]) (owner.comment ??= new Comment()).blockTags.push(tag);
}

/** A public name in backticks, as a link to it where it is not its own. */
function linked(part: CommentDisplayPart, owner: Reflection, named: ReadonlyMap<string, DeclarationReflection>): CommentDisplayPart {
  const name = part.kind === 'code' ? part.text.replaceAll('`', '') : '', target = named.get(name);
  if (target === undefined || target === owner || target === owner.parent) return part;
  return { kind: 'inline-tag', tag: '@linkcode', text: name, target };
}

function headingOf(markdown: string): string {
  const heading = /^# (.+)$/m.exec(markdown)?.[1];
  if (heading === undefined) throw new Error(`a page without a heading: ${markdown.slice(0, 40)}`);
  return heading;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { complaints, write } = await readReference();
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
  else await write();
}
