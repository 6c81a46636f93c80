import { findWrongPositions, findWrongTotals } from './features/positions/public.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { findConstraintViolations } from './platform/verify/constraint-violations.ts';
import { findSchemaProblems } from './platform/verify/schema-problems.ts';

interface Check {
  subject: string;
  find: (database: Database) => Promise<string[]>;
}

const CHECKS: readonly Check[] = [
  { subject: 'migrations, triggers and functions', find: findSchemaProblems },
  { subject: 'constraints', find: findConstraintViolations },
  { subject: 'positions', find: findWrongPositions },
  { subject: 'totals', find: findWrongTotals },
];

export interface Verification {
  subject: string;
  problems: readonly string[];
}

// The later checks need a complete schema, so they don't run if the first check finds problems.
export async function runChecks(transaction: Database): Promise<Verification[]> {
  const results: Verification[] = [];
  for (const { subject, find } of CHECKS) {
    const problems = await find(transaction);
    results.push({ subject, problems });
    if (results.length === 1 && problems.length > 0) break;
  }
  return results;
}

export async function verifyDatabase(url: string): Promise<Verification[]> {
  const opened = openDatabase(url, { maxConnections: 1 });
  try {
    return await opened.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(runChecks);
  } finally {
    await opened.close();
  }
}

export const findProblems = async (url: string): Promise<string[]> =>
  (await verifyDatabase(url)).flatMap(({ problems }) => problems);

const MAX_PRINTED_PROBLEMS = 20;

/** Prints the results. Returns true if no check found a problem. */
export function printVerification(results: readonly Verification[], print: (line: string) => void): boolean {
  for (const { subject, problems } of results) {
    print(problems.length === 0 ? `✓ ${subject}` : `✗ ${subject} (${problems.length})`);
    for (const problem of problems.slice(0, MAX_PRINTED_PROBLEMS)) print(`  ${problem}`);
    if (problems.length > MAX_PRINTED_PROBLEMS)
      print(`  … and ${problems.length - MAX_PRINTED_PROBLEMS} more`);
  }
  return results.every(({ problems }) => problems.length === 0);
}
