import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUMMED_COLUMNS } from '../apps/server/src/features/positions/total-deltas.ts';
import { type Migration, readMigrations } from '../apps/server/src/platform/db/migrate.ts';
import { TABLES_IN_LISTS } from '../apps/server/src/platform/db/names-version.ts';

type Source = readonly [path: string, text: string];

const WRITER = 'apps/server/src/features/positions/refresh-positions.repository.ts';
/** Tests that write positions import this file, which says what becomes of the totals. */
const TEST_WRITER = 'write-positions.ts';

const WRITES_POSITIONS = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s+` +
    String.raw`(?:only\s+|table\s+)?positions\b` +
    String.raw`|\b(?:insertInto|updateTable|deleteFrom|mergeInto|copyRows)\([^)]*['"]positions\b`,
  'i',
);

const SERVER_FILES = ['apps/server/{src,demo,test}/**/*.ts', '{bench,e2e,tools}/**/*.ts'];
/** This file and its test contain such statements as texts. */
const IS_EXEMPT = /^tools\/table-writers\./;

/**
 * Lists files that write positions without their only writer. Totals would then stay wrong until the nightly
 * comparison corrects them.
 */
export function findPositionWriters(root: string, sources: readonly Source[] = readSources(root)): string[] {
  return sources
    .filter(([path, text]) => path !== WRITER && WRITES_POSITIONS.test(text) && !isTestWriter(path, text))
    .map(([path]) => path);
}

const isTestWriter = (path: string, text: string): boolean =>
  (path.endsWith('.test.ts') || path.startsWith('apps/server/test/')) && text.includes(TEST_WRITER);

const readSources = (root: string): Source[] =>
  globSync(SERVER_FILES, { cwd: root })
    .filter((path) => !IS_EXEMPT.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);

const WRITES_NAMES = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from)\s+(?:${TABLES_IN_LISTS.join('|')})\b` +
    String.raw`|\b(?:insertInto|updateTable|deleteFrom)\(['"](?:${TABLES_IN_LISTS.join('|')})['"]`,
  'i',
);

/**
 * Lists files of the product that write a table whose rows vehicle lists show, but never renew the names
 * version of companies. Cached list rows would keep the former names.
 */
export const findNameWriters = (root: string, sources: readonly Source[] = readSources(root)): string[] =>
  sources
    .filter(([path]) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'))
    .filter(([, text]) => WRITES_NAMES.test(text) && !/\brenewNamesVersion(?:IfInLists)?\(/.test(text))
    .map(([path]) => path);

/** Last migration before the triggers were dropped. Until then, they appended the deltas of migrations. */
const LAST_WITH_TRIGGERS = '0121-request-slots';
const WRITES_ROWS = /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+positions\b/;
const SETS_SUMMED_COLUMN = new RegExp(
  String.raw`\bupdate\s+(?:only\s+)?positions\b[^;]*\bset\b[^;]*?\b(?:${SUMMED_COLUMNS.join('|')})\s*=(?!=)`,
);
const APPENDS_DELTAS = /\binsert\s+into\s+position_total_deltas\b/;

/**
 * Lists migrations that write summed columns of positions without appending the differences of the totals.
 * The usual alternative is to set `next_change_on`, so that the hourly refresh computes the positions again.
 */
export function findMigrationsWithoutTotals(migrations: readonly Migration[] = readMigrations()): string[] {
  return migrations
    .filter(({ name }) => name > LAST_WITH_TRIGGERS)
    .filter(({ sql }) => {
      const statements = sql.replaceAll(/--.*$/gm, '').toLowerCase();
      const writes = WRITES_ROWS.test(statements) || statements.split(';').some(setsSummedColumn);
      return writes && !APPENDS_DELTAS.test(statements);
    })
    .map(({ name }) => name);
}

/** Ignores the condition of the statement, which may compare summed columns. */
const setsSummedColumn = (statement: string): boolean =>
  SETS_SUMMED_COLUMN.test(statement.replace(/\b(?:where|from|returning)\b[\s\S]*$/, ''));
