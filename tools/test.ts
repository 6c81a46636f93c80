import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, runSeeds } from './check.ts';
import { closeRun, type Count, runJourneys, runVitest } from './run-tests.ts';

async function checkRules(): Promise<Count> {
  const outcomes = [...(await runChecks()), ...(await runSeeds())];
  for (const { name, ok, detail } of outcomes) {
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (!ok) console.log(detail);
  }
  const failed = outcomes.filter(({ ok }) => !ok).length;
  return { passed: outcomes.length - failed, failed };
}

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-reports-'));
closeRun([await checkRules(), await runVitest(folder), await runJourneys(folder)]);
rmSync(folder, { recursive: true, force: true });
