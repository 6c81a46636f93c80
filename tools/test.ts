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
  return countOutcomes([...(await runChecks()), ...(await findSeeds())]);
}

function countOutcomes(outcomes: readonly Outcome[]): Count {
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

// An error of the checks counts as a failure, so that Vitest isn't left running without a result.
const withoutOutcomes = (error: unknown): Count =>
  countOutcomes([{ name: 'checks and seeds', ok: false, detail: String(error) }]);

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-reports-'));
const counts = await Promise.all([checkRules().catch(withoutOutcomes), runVitest(folder)]);
closeRun([...counts, await runJourneys(folder)]);
rmSync(folder, { recursive: true, force: true });
