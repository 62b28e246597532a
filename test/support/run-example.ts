/**
 * Runs an example from a docstring: TypeScript, as the body of an async function, with the values of a scope as its variables. What
 * is checked, and the grammar of the comments that say so, is in the header of test/examples.test.ts.
 */
import { transform } from 'esbuild';
import ts from 'typescript';

/** What an example says of one of its expressions. */
export interface Claim {
  readonly text: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly literal: string;
}

const CHECK = '__claim';

/** Runs the example to its end and returns what it claims. Throws for an example that could not fail. */
export async function runExample(code: string, scope: Readonly<Record<string, unknown>>): Promise<readonly Claim[]> {
  const marks = checkedMarks(code);
  if (marks.length === 0 && !/\bawait\b/.test(code)) throw new Error('the example checks no value and awaits nothing: it cannot fail');

  const claims: Claim[] = [];
  const claim = (text: string, actual: unknown, expected: unknown): void => { claims.push({ text, actual, expected }); };
  const { code: body } = await transform(withClaims(code, marks), { loader: 'ts', target: 'es2022' });
  await new AsyncFunction(CHECK, ...Object.keys(scope), `'use strict';\n${body}`)(claim, ...Object.values(scope));
  return claims;
}

/** A program whose claims throw an `AssertionError` when they are wrong; for Node. */
export function withAsserts(code: string): string {
  const marks = checkedMarks(code);
  const claim = `const ${CHECK} = (_text, actual, expected) => deepStrictEqual(actual, expected);`;
  return `import { deepStrictEqual } from 'node:assert';\n${claim}\n${withClaims(code, marks)}`;
}

const AsyncFunction = (async () => undefined).constructor as new (...text: string[]) => (...values: unknown[]) => Promise<void>;

/** The claims of a code; throws for a value that only looks like one. */
function checkedMarks(code: string): readonly Mark[] {
  const tree = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  const marks = tree.statements.flatMap((statement) => markOf(tree, statement));
  const unread = literalComments(tree) - marks.length;
  if (unread > 0) throw new Error('a value stands behind something else than an expression of its own at the top level');
  return marks;
}

/** Each marked expression becomes a call that notes its value and the one beside it. */
function withClaims(code: string, marks: readonly Mark[]): string {
  return marks.toReversed().reduce((text, { from, to, literal }) => {
    const expression = text.slice(from, to);
    return `${text.slice(0, from)}${CHECK}(${JSON.stringify(expression)}, (${expression}), (${literal}))${text.slice(to)}`;
  }, code);
}

function markOf(tree: ts.SourceFile, statement: ts.Statement): Mark[] {
  if (!ts.isExpressionStatement(statement)) return [];
  const [comment] = ts.getTrailingCommentRanges(tree.text, statement.end) ?? [];
  const literal = comment && leadingLiteral(tree.text.slice(comment.pos, comment.end));
  return literal === undefined ? [] : [{ from: statement.getStart(tree), to: statement.expression.end, literal }];
}

/** How many line comments of the code, wherever they stand, start with a literal. */
function literalComments(tree: ts.SourceFile): number {
  const starts = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const ranges = [...ts.getLeadingCommentRanges(tree.text, node.pos) ?? [], ...ts.getTrailingCommentRanges(tree.text, node.end) ?? []];
    for (const { pos, end } of ranges) starts.set(pos, end);
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return [...starts].filter(([pos, end]) => leadingLiteral(tree.text.slice(pos, end)) !== undefined).length;
}

/** The literal that a line comment starts with, if a space, a colon or its end comes next. */
function leadingLiteral(comment: string): string | undefined {
  if (!comment.startsWith('// ')) return undefined;
  const text = comment.slice(3).trim();
  const prefix = 'void ';
  const [statement] = ts.createSourceFile('literal.ts', prefix + text, ts.ScriptTarget.Latest, true).statements;
  if (statement === undefined || !ts.isExpressionStatement(statement) || !ts.isVoidExpression(statement.expression)) return undefined;
  const { expression } = statement.expression;
  const literal = expression.getText();
  return isLiteral(expression) && /^(?:$|[ :])/.test(text.slice(literal.length)) ? literal : undefined;
}

const KEYWORDS: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword]);

function isLiteral(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node) || ts.isStringLiteral(node) || KEYWORDS.has(node.kind)) return true;
  if (ts.isIdentifier(node)) return node.text === 'undefined';
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral);
  if (!ts.isObjectLiteralExpression(node)) return false;
  return node.properties.every((property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer));
}
