import { type Node, type SourceFile, ts } from '../apps/server/test/typescript-api.ts';

export interface Message {
  /** Line in the source, from 1. */
  line: number;
  /** Text as users read it. Values that the program fills in are in braces. */
  text: string;
}

/** Attributes whose values users never read. */
const TECHNICAL_ATTRIBUTES =
  /^(className|id|key|to|href|type|role|name|variant|d|viewBox|transform|style|rel|target)$/;

/** Calls whose texts go to the log of the server or to developers. */
const TECHNICAL_CALLS =
  /(^|\.)(log|logger|console)\.|\b(Type|Range)?Error$|^(describe|test|expect|URL|RegExp)$/;

/** Texts that users never read: URLs, headers, styles and formats. */
const TECHNICAL_TEXT =
  /^(https?:|[a-z-]+\/[a-z0-9.+-]+|--|@media|[a-z-]+: |[\d\s.,%a-z-]+$|GET |PUT |POST |SELECT |select )/;

/** Lists the texts of a source that users may read: in elements, labels, messages, mails and documents. */
export function listMessages(path: string, source: string): Message[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const messages: Message[] = [];

  const add = (node: Node, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (isForPeople(plain)) messages.push({ line, text: plain });
  };
  const visit = (node: Node): void => {
    if (isTechnical(node, file)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const text = node.children.map((child) => (ts.isJsxText(child) ? child.text : '{…}')).join('');
      if (node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== '')) add(node, text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(
        ({ expression, literal }) => `{${expression.getText(file)}}${literal.text}`,
      );
      add(node, node.head.text + spans.join(''));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return messages;
}

/**
 * Reports whether a node contains nothing for users: imports, types, SQL, log entries, technical attributes.
 */
function isTechnical(node: Node, file: SourceFile): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return TECHNICAL_ATTRIBUTES.test(node.name.getText(file));
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return TECHNICAL_CALLS.test(node.expression.getText(file));
  }
  return false;
}

/** Reports whether users may read a text: a label, which starts with a capital letter, or several words. */
const isForPeople = (text: string): boolean =>
  !TECHNICAL_TEXT.test(text) &&
  /[a-z]{2}/.test(text.replace(/\{[^}]*\}/g, '')) &&
  (/^[A-Z“(*]/.test(text) || /[a-z]+ [a-z]+/i.test(text.replace(/\{[^}]*\}/g, ' ')));
