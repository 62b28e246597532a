/**
 * Reads the docstrings of src/ with TypeScript's parser: which declarations there are, what is said above each, and which are public,
 * that is, named by src/index.ts. The command line (src/cli) has no public declarations and is left out. Syntax only: no types are
 * resolved, so a file costs a few milliseconds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Declaration {
  /** From the root of the repository: `src/squares.ts`. */
  readonly file: string;
  /** Of a member with its owner before it: `Position.play`. */
  readonly name: string;
  readonly kind: 'function' | 'class' | 'interface' | 'method' | 'property' | 'constant' | 'type';
  readonly isPublic: boolean;
  /** What the docstring says, its stars taken off; undefined without one. */
  readonly doc: string | undefined;
  /** The text of the declaration without its docstring. */
  readonly source: string;
  /** The type that a function or method says it returns; empty without one. */
  readonly returns: string;
  readonly members: readonly Declaration[];
}

type Public = ReadonlySet<string>;

/** All declarations at the top level of the sources, file by file; members stand under their owners. */
export function readDeclarations(): readonly Declaration[] {
  const isPublic = publicNames();
  return sourceFiles().flatMap((file) => {
    const tree = parse(file);
    return tree.statements.flatMap((statement) => declarationsOf(tree, file, statement, isPublic));
  });
}

/** A declaration and its members. */
export function withMembers(declaration: Declaration): readonly Declaration[] {
  return [declaration, ...declaration.members];
}

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** Line of the text that the block starts on, from 1. */
  readonly line: number;
}

/** The code blocks of a Markdown text in one of the languages. */
export function codeBlocks(markdown: string, languages: readonly string[]): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .map(({ 1: language = '', 2: code = '', index }) => ({ language, code, line: markdown.slice(0, index).split('\n').length }))
    .filter(({ language }) => languages.includes(language));
}

function sourceFiles(): readonly string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('cli/'))
    .map((name) => `src/${name}`)
    .sort();
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** What index.ts lets out, as `file#name`. It must name everything: a star would hide what is public. */
function publicNames(): Public {
  const names = new Set<string>();
  for (const statement of parse('src/index.ts').statements) {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause)) {
      throw new Error(`index.ts only names exports, unlike: ${statement.getText()}`);
    }
    const from = (statement.moduleSpecifier as ts.StringLiteral).text.replace(/^\.\/(.*)\.js$/, 'src/$1.ts');
    for (const { name, propertyName } of statement.exportClause.elements) names.add(`${from}#${(propertyName ?? name).text}`);
  }
  return names;
}

function declarationsOf(tree: ts.SourceFile, file: string, statement: ts.Statement, publics: Public): Declaration[] {
  const make = (node: ts.NamedDeclaration, kind: Declaration['kind']): Declaration[] => {
    const name = node.name?.getText(tree) ?? '';
    const isPublic = publics.has(`${file}#${name}`);
    const owner = { file, name, isPublic };
    const members = ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) ? membersOf(tree, owner, node) : [];
    return [{ ...owner, kind, doc: docOf(tree, statement), source: statement.getText(tree), returns: returnsOf(node), members }];
  };
  if (ts.isFunctionDeclaration(statement)) return make(statement, 'function');
  if (ts.isClassDeclaration(statement)) return make(statement, 'class');
  if (ts.isInterfaceDeclaration(statement)) return make(statement, 'interface');
  if (ts.isTypeAliasDeclaration(statement)) return make(statement, 'type');
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((variable) => make(variable, isFunction(variable) ? 'function' : 'constant'));
}

type Owner = Pick<Declaration, 'file' | 'name' | 'isPublic'>;

function membersOf(tree: ts.SourceFile, owner: Owner, node: ts.InterfaceDeclaration | ts.ClassDeclaration): Declaration[] {
  return [...node.members].filter(({ name }) => name !== undefined).map((member: ts.TypeElement | ts.ClassElement) => ({
    ...owner,
    name: `${owner.name}.${member.name?.getText(tree)}`,
    kind: ts.isMethodSignature(member) || ts.isMethodDeclaration(member) ? 'method' : 'property',
    doc: docOf(tree, member),
    source: member.getText(tree),
    returns: returnsOf(member),
    members: [],
  }));
}

function isFunction({ initializer }: ts.VariableDeclaration): boolean {
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
}

function returnsOf(node: ts.Node): string {
  const callable = ts.isVariableDeclaration(node) ? node.initializer : node;
  return callable !== undefined && ts.isFunctionLike(callable) ? callable.type?.getText() ?? '' : '';
}

/** The docstring right above a node: a header that a blank line parts from it is the file's. */
function docOf(tree: ts.SourceFile, node: ts.Node): string | undefined {
  const comment = ts.getLeadingCommentRanges(tree.text, node.pos)?.at(-1);
  if (comment === undefined) return undefined;
  const text = tree.text.slice(comment.pos, comment.end);
  const isAdjacent = /^\n[ ]*$/.test(tree.text.slice(comment.end, node.getStart(tree)));
  if (!text.startsWith('/**') || !isAdjacent) return undefined;
  return text.slice(3, -2).replaceAll(/^[ ]*\*[ ]?/gm, '').trim();
}
