import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TOPICS } from '@fleetworth/contract/choices';
import { SETTINGS } from '../apps/server/src/platform/config/settings.ts';
import { type Node, type SourceFile, ts } from '../apps/server/test/typescript-api.ts';

/** File with the names that outlive a release, one per line. */
export const STORED_NAMES = 'tools/stored-names.json';

const ROOT = join(import.meta.dirname, '..');
const TABLES = 'apps/server/src/platform/db/generated/tables.ts';
const AUDIT = 'apps/server/src/platform/db/audit.ts';

/** Reads the committed names. */
export const readListedNames = (): string[] =>
  JSON.parse(readFileSync(join(ROOT, STORED_NAMES), 'utf8')) as string[];

/** Returns the listed names with new ones. A listed name remains until it is removed by hand. */
export const addNewNames = (listed: readonly string[], stored = readStoredNames()): string[] =>
  [...new Set([...listed, ...stored])].toSorted();

/** Lists names that are missing from the sources or from the list. */
export function findChangedNames(listed: readonly string[], stored = readStoredNames()): string[] {
  const missing = listed.filter((name) => !stored.includes(name));
  const added = stored.filter((name) => !listed.includes(name));
  return [
    ...missing.map(
      (name) => `${name} is gone: installations have stored it. Keep it, or convert what they stored.`,
    ),
    ...added.map((name) => `${name} is not listed: run npm run generate.`),
  ];
}

/**
 * Reads the names in the sources that outlive a release: renaming one loses queued jobs, drafts, sessions or
 * settings of installations.
 */
export function readStoredNames(): string[] {
  const server = parseFolder('apps/server/src');
  const web = parseFolder('apps/web/src');
  const tables = readTables();
  const names = [
    ...readJobs(server),
    ...EVENT_TOPICS.map((topic) => `topic ${topic}`),
    ...Object.values(SETTINGS).flatMap((group) => Object.keys(group).map((name) => `setting ${name}`)),
    ...readAuditedTables(tables).map((table) => `audited table ${table}`),
    ...[...tables].flatMap(([table, columns]) => columns.map((column) => `column ${table}.${column}`)),
    ...listStorageKeys(web).map((key) => `browser storage ${key}`),
    ...readDrafts(web).map((name) => `draft ${name}`),
  ];
  return [...new Set(names)].toSorted();
}

const parse = (path: string): SourceFile =>
  ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);

const parseFolder = (folder: string): SourceFile[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|generated/.test(name))
    .map((name) => parse(join(folder, name)));

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

/** Returns the fields of each interface, and of each type that is an object. */
function readFields(files: readonly SourceFile[]): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  const look = (node: Node) => {
    if (ts.isInterfaceDeclaration(node)) fields.set(node.name.text, fieldsOf(node.members));
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) {
      fields.set(node.name.text, fieldsOf(node.type.members));
    }
  };
  for (const file of files) visit(file, look);
  return fields;
}

const fieldsOf = (members: readonly { name?: Node }[]): string[] =>
  members.flatMap(({ name }) => (name === undefined ? [] : [name.getText()])).toSorted();

/** Returns the queue name and data fields of each job: of every constant of the type `JobKind`. */
function readJobs(files: readonly SourceFile[]): string[] {
  const fields = readFields(files);
  const jobs: string[] = [];
  const look = (node: Node) => {
    if (!ts.isVariableDeclaration(node) || !node.type || !ts.isTypeReferenceNode(node.type)) return;
    if (node.type.typeName.getText() !== 'JobKind' || !node.initializer) return;
    const [name] = listTextsOf(node.initializer, 'name');
    const data = node.type.typeArguments?.[0];
    if (name === undefined || data === undefined) throw new Error(`${node.getText()} has no literal name.`);
    jobs.push(`job ${name}`, ...dataFields(data, fields).map((field) => `job data ${name}.${field}`));
  };
  for (const file of files) visit(file, look);
  return jobs;
}

function dataFields(type: Node, fields: ReadonlyMap<string, string[]>): string[] {
  if (ts.isTypeLiteralNode(type)) return fieldsOf(type.members);
  if (type.getText() === 'object') return [];
  const named = fields.get(type.getText());
  if (named === undefined) throw new Error(`${type.getText()} is no interface in the server's sources.`);
  return named;
}

function readTables(): Map<string, string[]> {
  const file = parse(TABLES);
  const fields = readFields([file]);
  const tables = new Map<string, string[]>();
  visit(file, (node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'DB') return;
    for (const member of node.members) {
      if (!ts.isPropertySignature(member) || member.type === undefined) continue;
      tables.set(member.name.getText(), fields.get(member.type.getText()) ?? []);
    }
  });
  return tables;
}

/** Columns of every editable record. */
const COMMON = ['company_id', 'id', 'version', 'created_at', 'updated_at', 'deleted_at'];

/** Returns the tables in audit entries: those of editable records and those that `AuditEntry` adds. */
function readAuditedTables(tables: ReadonlyMap<string, string[]>): string[] {
  const editable = [...tables.keys()].filter((name) =>
    COMMON.every((column) => tables.get(name)?.includes(column)),
  );
  const added = new Set<string>(['companies']);
  visit(parse(AUDIT), (node) => {
    if (ts.isPropertySignature(node) && node.name.getText() === 'table' && node.type)
      visit(node.type, (literal) => ts.isStringLiteral(literal) && added.add(literal.text));
  });
  return [...editable, ...added];
}

/** Hooks that store under a name. */
const STORING_HOOK = /^use\w*(Form|Dialog|Entries|OpenRows|VehicleList)$/;

/** Lists the names of forms, selections and screens under which the browser stores drafts. */
function readDrafts(files: readonly SourceFile[]): string[] {
  const names: string[] = [];
  const constants = readConstants(files);
  const look = (node: Node) => {
    if (ts.isJsxAttribute(node) && tagOf(node).endsWith('RecordDialog') && node.name.getText() === 'noun') {
      names.push(...(node.initializer ? [textOf(node.initializer) ?? ''] : []));
    }
    if (!ts.isCallExpression(node) || !STORING_HOOK.test(node.expression.getText())) return;
    const [first] = node.arguments;
    if (first === undefined) return;
    if (ts.isObjectLiteralExpression(first)) {
      names.push(...['name', 'kind', 'screen'].flatMap((key) => listTextsOf(first, key)));
    } else names.push(textOf(first) ?? constants.get(first.getText()) ?? '');
  };
  for (const file of files) visit(file, look);
  return names.filter((name) => name !== '');
}

const tagOf = (attribute: Node): string => {
  const element = attribute.parent.parent;
  return ts.isJsxOpeningLikeElement(element) ? element.tagName.getText() : '';
};

function readConstants(files: readonly SourceFile[]): Map<string, string> {
  const constants = new Map<string, string>();
  const look = (node: Node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
    const text = textOf(node.initializer);
    if (text !== undefined) constants.set(node.name.getText(), text);
  };
  for (const file of files) visit(file, look);
  return constants;
}

/** Returns the texts that a property of an object literal may have. */
function listTextsOf(node: Node, key: string): string[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  const property = node.properties.find((candidate) => candidate.name?.getText() === key);
  if (!property || !ts.isPropertyAssignment(property)) return [];
  const texts: string[] = [];
  visit(property.initializer, (literal) => {
    const text = textOf(literal);
    if (text !== undefined) texts.push(text);
  });
  return texts;
}

/** Lists the keys of localStorage, sessionStorage, IndexedDB and locks. */
function listStorageKeys(files: readonly SourceFile[]): string[] {
  const keys: string[] = [];
  const look = (node: Node) => {
    const text = textOf(node);
    if (text !== undefined && /^fleetworth[.-]/.test(text)) keys.push(text);
  };
  for (const file of files) visit(file, look);
  return keys;
}

/** Returns a literal's text. Values that a template fills in are braces. */
function textOf(node: Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}
