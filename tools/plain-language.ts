import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, type SourceFile, ts } from '../apps/server/test/typescript-api.ts';

const MAX_COLUMNS = 110;

/** First words that docstrings never have: they start with a verb (functions) or a noun (types, fields). */
const FIRST_WORDS =
  /^(What|Of|Whether|The same|Those|As|Who|Whoever|Whose|How|Where|Is|Are|Does(?! nothing)|Nobody|Until)\b/;

/** Matches docstrings of functions, which start with a verb in the third person. */
const STARTS_WITH_VERB =
  /^(?:(?:Also|Never|Always|Permanently|Immediately|Usually) )?[A-Za-z][a-z-]*s\b(?!')|^@/;

/** Words to avoid in names, with the usual words for the same thing. */
const AVOIDED_WORDS = new Map([
  ['asked', 'requested, queried'],
  ['wanted', 'requested, draft'],
  ['needs', 'dependencies'],
  ['kept', 'stored, cached'],
  ['shown', 'visible, displayed'],
  ['judge', 'evaluate, validate'],
  ['judged', 'evaluated, validated'],
  ['judging', 'evaluation'],
  ['words', 'labels, messages'],
  ['told', 'notified'],
  ['said', 'message'],
  ['found', 'the thing itself: row, record, match'],
  ['refusal', 'rejection'],
  ['refused', 'rejected'],
  ['meanwhile', 'the change itself'],
  ['gone', 'deleted, closed'],
  ['anew', 'again'],
  ['mend', 'fix'],
  ['mended', 'fixed'],
  ['whoever', 'the subject'],
  ['nobody', 'the subject'],
]);

/** Finding in a source: what to change, at a line. */
interface Finding {
  line: number;
  text: string;
}

/** Lists long lines, docstrings with a wrong first word, and declared names that contain an avoided word. */
export function findLanguage(path: string, source: string): Finding[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return [
    ...findLongLines(source),
    ...findDocstrings(source),
    ...(IS_PRODUCT.test(path) ? [...findNames(file), ...findFunctionDocstrings(file)] : []),
  ].toSorted((a, b) => a.line - b.line);
}

/** Matches unbreakable lines: directives, module paths, regular expressions, rows of a text file. */
const IS_UNBREAKABLE =
  /(oxlint|biome)-(disable|ignore)|^import .* from '|^} from '|^ *\/\S.*\/,$|^[^,]+(,[^,]*){8,}/;

const findLongLines = (source: string): Finding[] =>
  source
    .split('\n')
    .flatMap((text, index) =>
      text.length > MAX_COLUMNS && !IS_UNBREAKABLE.test(text)
        ? [{ line: index + 1, text: `has ${text.length} columns` }]
        : [],
    );

function findDocstrings(source: string): Finding[] {
  const docstrings = [...source.matchAll(/\/\*\*[\s*]*([^\n]*)/g)];
  return docstrings
    .filter(([, text = '']) => FIRST_WORDS.test(text))
    .map(({ index, 1: text = '' }) => ({
      line: source.slice(0, index).split('\n').length,
      text: `starts a docstring with "${FIRST_WORDS.exec(text)?.[0]}"`,
    }));
}

function findFunctionDocstrings(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: Node): void => {
    for (const docstring of isFunction(node) ? ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc) : []) {
      const text = docstring.getText(file).replace(/^\/\*\*[\s*]*/, '');
      const line = file.getLineAndCharacterOfPosition(docstring.getStart(file)).line + 1;
      if (!STARTS_WITH_VERB.test(text))
        findings.push({
          line,
          text: "starts a function's docstring without a verb: use // for other comments",
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

const isFunction = (node: Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  (ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(
      ({ initializer }) => initializer !== undefined && ts.isArrowFunction(initializer),
    ));

function findNames(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const add = (node: Node, name: string) => {
    for (const word of splitName(name)) {
      const alternatives = AVOIDED_WORDS.get(word);
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      if (alternatives !== undefined) findings.push({ line, text: `names ${name}: ${alternatives}` });
    }
  };
  const visit = (node: Node): void => {
    if (isDeclaration(node) && ts.isIdentifier(node.name) && !IS_ALLOWED.test(node.name.text))
      add(node, node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

const isDeclaration = (node: Node): node is Node & { name: Node } =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isPropertySignature(node) ||
  (ts.isBindingElement(node) && node.propertyName === undefined);

/**
 * Matches names in which these words are correct: columns and fields of endpoints, which installations have
 * stored, conditions such as `isShown` and `needsPassword`, `notFound`, and the words of a text.
 */
const IS_ALLOWED =
  /^[a-z0-9]+(_[a-z0-9]+)+$|^is[A-Z]|^needs[A-Z]|^words$|[nN]ot(hing)?Found|NOT(HING)?_FOUND/;

/** Splits a name in camel or upper case into lower-case words. */
const splitName = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/);

/** Sources whose names and functions are checked: the product's. Names in tests follow what they test. */
const IS_PRODUCT = /^(apps|packages)\/[^/]+\/(src|demo)\/(?!.*\.(test|test-data|test-suite)\.)/;

const IS_SOURCE = /\.tsx?$/;
const IS_GENERATED = /\/generated\//;

function listSources(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => IS_SOURCE.test(path) && !IS_GENERATED.test(path));
}

if (import.meta.main) {
  const root = process.cwd();
  const lines = listSources(root).flatMap((path) =>
    findLanguage(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, text }) => `${path}:${line}: ${text}`,
    ),
  );
  for (const line of lines) console.log(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
