// Finds byte offsets of the core in a text: numbers in the place of the names that ir/abi.ts generates. Reads the
// syntax tree, so that numbers elsewhere (indexes, sizes of something else) are left alone.

import ts from 'typescript';

/** Reading and writing the core's memory, or a copy of it: the first argument is an address. */
const accesses = [
  ...['load', 'store', 'loadFloat', 'storeFloat', 'loadLong', 'storeLong'],
  ...['loadEntry', 'storeEntry', 'bytesAt', 'wordsAt', 'entriesAt'],
];
/** Views of the whole memory. */
const views = ['words', 'floats'];
const arrays = /^(?:Uint8|Int32|Uint32|Float64|Uint16|BigUint64)Array$/;

/** The first of each line, as `line: expression`. `names`: what ir/abi.ts exports. */
export function offsetsIn(text: string, names: ReadonlySet<string>): string[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ESNext, true);
  const found = new Map<number, string>();
  const note = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (!found.has(line)) found.set(line, `${line}: ${node.getText().replaceAll(/\s+/g, ' ')}`);
  };
  const isName = (node: ts.Expression): boolean => {
    const bare = bareOf(node);
    if (ts.isIdentifier(bare)) return names.has(bare.text);
    return ts.isPropertyAccessExpression(bare) && names.has(bare.name.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && !isPartOfSum(node)) checkSum(node);
    if (ts.isCallExpression(node)) checkAccess(node);
    if (ts.isNewExpression(node)) checkArray(node);
    if (ts.isElementAccessExpression(node)) checkView(node);
    if (ts.isVariableDeclaration(node)) checkDeclaration(node);
    ts.forEachChild(node, visit);
  };
  /** `plan + PLAN_OFFSETS + 4 * at`, `CELL_NEXT / 4`, `abi.SESSION_GAP >> 3`. */
  const checkSum = (node: ts.BinaryExpression): void => {
    const terms = termsOf(node);
    if (terms.length > 1 && terms.some(isName) && terms.some(isCounted)) note(node);
    const { left, operatorToken, right } = node;
    if (isScaling(operatorToken.kind) && isName(left) && isNumber(right)) note(node);
  };
  const checkAccess = (node: ts.CallExpression): void => {
    if (!ts.isPropertyAccessExpression(node.expression) || !accesses.includes(node.expression.name.text)) return;
    // Emitted code states the instruction first.
    const [first, second] = node.arguments;
    const address = first && isInstruction(first) ? second : first;
    if (address && termsOf(address).some(isCounted)) note(node);
  };
  /** `new Uint8Array(memory.buffer, address + 8, bytes)`. */
  const checkArray = (node: ts.NewExpression): void => {
    const [buffer, address] = node.arguments ?? [];
    if (!arrays.test(node.expression.getText()) || !buffer || !address) return;
    if (/\bmemory\b/.test(buffer.getText()) && termsOf(address).some(isCounted)) note(node);
  };
  /** `core.words[address >> 2]`. */
  const checkView = ({ expression, argumentExpression }: ts.ElementAccessExpression): void => {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
    if (views.includes(name) && hasScaling(argumentExpression)) note(argumentExpression.parent);
  };
  /** `const CELL_NEXT = 0`. */
  const checkDeclaration = (node: ts.VariableDeclaration): void => {
    if (node.initializer && names.has(node.name.getText()) && isNumber(node.initializer)) note(node);
  };
  visit(file);
  return [...found.values()];
}

function bareOf(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) {
    return bareOf(node.expression);
  }
  return node;
}

function isSum(node: ts.Expression): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node)) return false;
  return node.operatorToken.kind === ts.SyntaxKind.PlusToken || node.operatorToken.kind === ts.SyntaxKind.MinusToken;
}

function isPartOfSum(node: ts.BinaryExpression): boolean {
  return isSum(node) && isSum(node.parent as ts.Expression);
}

/** What is added up. */
function termsOf(node: ts.Expression): ts.Expression[] {
  const bare = bareOf(node);
  return isSum(bare) ? [...termsOf(bare.left), ...termsOf(bare.right)] : [bare];
}

/** A number that is no 0. */
function isNumber(node: ts.Expression): boolean {
  const bare = bareOf(node);
  return ts.isNumericLiteral(bare) && Number(bare.text) !== 0;
}

function isScaling(kind: ts.SyntaxKind): boolean {
  const { SlashToken, GreaterThanGreaterThanToken, GreaterThanGreaterThanGreaterThanToken } = ts.SyntaxKind;
  return [SlashToken, GreaterThanGreaterThanToken, GreaterThanGreaterThanGreaterThanToken].includes(kind);
}

/** A number, or something times a number: bytes that are counted by hand. */
function isCounted(node: ts.Expression): boolean {
  const bare = bareOf(node);
  if (isNumber(bare)) return true;
  if (!ts.isBinaryExpression(bare)) return false;
  const { AsteriskToken, LessThanLessThanToken } = ts.SyntaxKind;
  const isMultiple = [AsteriskToken, LessThanLessThanToken].includes(bare.operatorToken.kind);
  return isMultiple && (isNumber(bare.left) || isNumber(bare.right));
}

function hasScaling(node: ts.Expression): boolean {
  return termsOf(node).some((term) => {
    return ts.isBinaryExpression(term) && isScaling(term.operatorToken.kind) && isNumber(term.right);
  });
}

function isInstruction(node: ts.Expression): boolean {
  return /\bop\.\w+/.test(node.getText());
}
