import { type Migration, readMigrations } from '../apps/server/src/platform/db/migrate.ts';

/** Last migration from before migrations had a phase. */
const LAST_WITHOUT_PHASE = '0115-company-limits';

/**
 * Phases of a change. An `expand` runs while processes of the previous version still work, so it must not
 * break or block them. A `contract` removes what no running version uses anymore. A `stop` changes what the
 * previous version relies on, so a start refuses to apply it while other processes are connected.
 */
const PHASE = /^-- (expand|contract|stop)$/;

interface Rule {
  pattern: RegExp;
  /** Reason that completes "… in an expand:". */
  reason: string;
}

const RULES: readonly Rule[] = [
  {
    // Rows of the previous version satisfy fewer checks too.
    pattern: /\bdrop\s+(?!default\b|not\s+null\b|constraint\s+\S+_check\b)/,
    reason: 'the previous version may still use what it drops',
  },
  { pattern: /\brename\b/, reason: 'the previous version only knows the old name' },
  {
    pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
    reason: 'a change of type locks and rewrites the table',
  },
  { pattern: /\bset\s+not\s+null\b/, reason: 'the previous version may still write null' },
  {
    pattern: /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/,
    reason: 'the previous version inserts rows without the column',
  },
  {
    pattern:
      /\badd\s+(constraint\s+\S+\s+)?(check|foreign\s+key|unique|primary\s+key|exclude)\b(?![^;]*\bnot\s+valid\b)/,
    reason: 'the constraint locks the table while it reads all rows, so add it as not valid',
  },
  { pattern: /\b(truncate|lock\s+table)\b/, reason: 'it blocks the previous version' },
];

/** Lists problems of migrations: a missing phase, and statements that an expand must not have. */
export function findPhaseProblems(migrations: readonly Migration[] = readMigrations()): string[] {
  return migrations
    .filter(({ name }) => name > LAST_WITHOUT_PHASE)
    .flatMap(({ name, sql }) => findProblems(sql).map((problem) => `${name}: ${problem}`));
}

function findProblems(sql: string): string[] {
  const phase = PHASE.exec(sql.split('\n', 1)[0] ?? '')?.[1];
  if (phase === undefined) return ['the first line must be `-- expand`, `-- contract` or `-- stop`.'];
  if (phase !== 'expand') return [];
  const statements = removeTexts(sql).toLowerCase().split(';');
  const created = new Set(statements.flatMap((statement) => tableCreatedBy(statement)));
  return statements
    .filter((statement) => !created.has(tableChangedBy(statement)))
    .flatMap((statement) => [...RULES, BLOCKING_INDEX].filter(({ pattern }) => pattern.test(statement)))
    .map(({ reason }) => `not in an expand: ${reason}.`);
}

/**
 * Index on a table that already has rows. Migrations run in transactions, which can't create it concurrently.
 */
const BLOCKING_INDEX: Rule = {
  pattern: /\bcreate\s+(unique\s+)?index\b/,
  reason: 'the index blocks writes to a table that has rows',
};

/** Removes comments and string literals, so that their words aren't mistaken for keywords. */
const removeTexts = (sql: string): string =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");

const tableCreatedBy = (statement: string): string[] => {
  const name = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/.exec(statement)?.[1];
  return name === undefined ? [] : [name];
};

const tableChangedBy = (statement: string): string =>
  /\b(?:alter\s+table(?:\s+only)?|create\s+(?:unique\s+)?index\s+\S+\s+on)\s+(\w+)/.exec(statement)?.[1] ??
  '';
