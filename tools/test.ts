import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, runChecks, runSeeds } from './check.ts';
import { didFindSeeds, markFound } from './found-seeds.ts';
import type { Count } from './count-tests.ts';
import { closeRun, runJourneys, runVitest } from './run-tests.ts';

/**
 * Runs the checks on the source tree, then on a copy with seeded violations. Prints the results together,
 * because other tests print at the same time.
 */
async function checkRules(): Promise<Count> {
  const outcomes = [...(await runChecks()), ...(await findSeeds())];
  for (const { name, ok, detail } of outcomes) {
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (!ok) console.log(detail);
  }
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => `check: ${name}`);
  const failed = failures.length;
  return { passed: outcomes.length - failed, failed, failures, flaky: [] };
}

/**
 * Checks that every seeded violation is found. Skipped outside CI if the same checks have found all before.
 */
async function findSeeds(): Promise<Outcome[]> {
  if (process.env.CI === undefined && didFindSeeds()) return [];
  const outcomes = await runSeeds();
  if (outcomes.every(({ ok }) => ok)) markFound();
  return outcomes;
}

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-reports-'));
const counts = await Promise.all([checkRules(), runVitest(folder)]);
closeRun([...counts, await runJourneys(folder)]);
rmSync(folder, { recursive: true, force: true });
