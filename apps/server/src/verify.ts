import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { type Verification, verifyDatabase } from './verify-database.ts';
import { withDatabaseUrl } from './with-database.ts';

const MAX_LISTED = 20;

const print = (line: string) => process.stdout.write(`${line}\n`);

function printResult({ subject, problems }: Verification): void {
  print(problems.length === 0 ? `✓ ${subject}` : `✗ ${subject} (${problems.length})`);
  for (const problem of problems.slice(0, MAX_LISTED)) print(`  ${problem}`);
  if (problems.length > MAX_LISTED) print(`  … and ${problems.length - MAX_LISTED} more`);
}

try {
  const results = await withDatabaseUrl(readConfig(processEnvironment()), verifyDatabase);
  for (const result of results) printResult(result);
  if (results.some(({ problems }) => problems.length > 0)) process.exit(1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
