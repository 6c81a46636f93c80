import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres, THROWAWAY_SETTINGS } from '@fleetworth/embedded-postgres/start';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { readSchemaObjects, type SchemaObjects } from '../apps/server/src/platform/verify/schema-objects.ts';
import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { api } from '@fleetworth/contract/api';
import { features } from '@fleetworth/contract/features';
import { describeApi } from '../apps/server/src/platform/http/openapi.ts';
import { writeConfigurationPage } from './configuration-page.ts';
import { writeImportsPage } from './imports-page.ts';
import { appendChecksums, CHECKSUMS, readChecksums } from './migration-checksums.ts';
import { addNewNames, readListedNames, STORED_NAMES } from './stored-names.ts';

const ROOT = join(import.meta.dirname, '..');
const TABLES = 'apps/server/src/platform/db/generated/tables.ts';
const SCHEMA_OBJECTS = 'apps/server/migrations/schema-objects.json';
const ROUTES = 'packages/contract/src/generated/routes.ts';
const OPENAPI = 'docs/generated/openapi.json';
const IMPORTS = 'docs/imports.md';
const CONFIGURATION = 'docs/configuration.md';
const ARCHITECTURE = 'docs/architecture.md';
const FEATURES = 'apps/server/src/features';

const CODEGEN_ARGS = [
  '--dialect=postgres',
  '--date-parser=string',
  '--type-mapping={"cents":"number","int8":"number"}',
  '--exclude-pattern=schema_migrations',
  '--log-level=error',
];

/**
 * Returns what is generated and committed, by path: the tables' types, schema objects and checksums from the
 * migrations; routes, the OpenAPI document, the page about imports and the feature list of the architecture
 * page from the contract; the configuration page from the declared settings; the list of stored names from
 * the sources.
 */
export async function generateFiles(): Promise<Map<string, string>> {
  const { tables, objects } = await describeDatabase();
  return new Map([
    [TABLES, tables],
    [SCHEMA_OBJECTS, `${JSON.stringify(objects, null, 2)}\n`],
    [CHECKSUMS, `${JSON.stringify(appendChecksums(readChecksums()), null, 2)}\n`],
    [ROUTES, generateRoutes()],
    [OPENAPI, `${formatLines(describeApi())}\n`],
    [IMPORTS, writeImportsPage()],
    [CONFIGURATION, writeConfigurationPage()],
    [ARCHITECTURE, generateFeatureList()],
    [STORED_NAMES, storedNames()],
  ]);
}

const storedNames = (): string => `${JSON.stringify(addNewNames(readListedNames()), null, 2)}\n`;

/** Objects of the OpenAPI document that have a line for each entry. */
const DIVIDED = ['paths', 'components', 'schemas'];

/**
 * Formats the OpenAPI document with a line for each path and schema, so that a change of one has a short
 * diff.
 */
function formatLines(value: object): string {
  const lines = Object.entries(value).map(
    ([key, inner]) =>
      `${JSON.stringify(key)}: ${DIVIDED.includes(key) ? formatLines(inner) : JSON.stringify(inner)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/**
 * Returns the method and path of every call, without the schemas. Grouping the calls by method saves a
 * kilobyte of the script that every visitor loads.
 */
function generateRoutes(): string {
  const endpoints = Object.entries<Endpoint>(api);
  const groups = [...Map.groupBy(endpoints, ([, { method }]) => method)].map(
    ([method, calls]) =>
      `  ...withMethod('${method}', {\n` +
      `${calls.map(([name, { path }]) => `    ${name}: '${path}',\n`).join('')}  }),\n`,
  );
  return [
    '// Written by `npm run generate` from the contract.\n',
    `export const API_BASE = '${API_BASE}';\n`,
    WITH_METHOD,
    `export const routes = {\n${groups.join('')}};\n`,
  ].join('\n');
}

const WITH_METHOD = `const withMethod = <const Method, const Paths extends Record<string, string>>(
  method: Method,
  paths: Paths,
) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { method, path }])) as {
    readonly [Name in keyof Paths]: { readonly method: Method; readonly path: Paths[Name] };
  };
`;

const FEATURE_LIST = /(<!-- features, .* -->\n).*(<!-- end of features -->)/s;

/** Returns the page with the features of the contract, followed by those without endpoints. */
function generateFeatureList(): string {
  const page = readFileSync(join(ROOT, ARCHITECTURE), 'utf8');
  if (!FEATURE_LIST.test(page)) throw new Error(`${ARCHITECTURE} has no place for the list of features.`);
  const folders = readdirSync(join(ROOT, FEATURES)).toSorted();
  const all = [...Object.keys(features), ...folders.filter((folder) => !(folder in features))];
  const lines = `${all.join(', ')}.`.replaceAll(/(.{1,109})(?: |$)/g, '$1\n');
  return page.replace(FEATURE_LIST, (_, start: string, end: string) => start + lines + end);
}

/** Returns the types of the tables and the other objects of a database with all migrations. */
async function describeDatabase(): Promise<{ tables: string; objects: SchemaObjects }> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-generate-'));
  const postgres = await startEmbeddedPostgres(folder, { settings: THROWAWAY_SETTINGS });
  try {
    const database = openDatabase(postgres.url);
    await migrate(database.pool);
    const objects = await readSchemaObjects(database.db);
    await database.close();
    const codegen = join(ROOT, 'node_modules/.bin/kysely-codegen');
    const tables = execFileSync(codegen, [...CODEGEN_ARGS, `--url=${postgres.url}`, '--print'], {
      encoding: 'utf8',
    }).trimStart();
    return { tables, objects };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const [path, text] of await generateFiles()) writeFileSync(join(ROOT, path), text);
  // Read again, because the tables' types are among the sources of the names.
  writeFileSync(join(ROOT, STORED_NAMES), storedNames());
}
