import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planTests, readFeatureImports } from './changed-tests.ts';
import type { Count } from './count-tests.ts';
import { closeRun, runJourneys, runVitest } from './run-tests.ts';

/** Returns the lines that git prints. If git fails, prints its error and exits. */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) {
    console.error(stderr.trim());
    process.exit(1);
  }
  return stdout.split('\n').filter((line) => line !== '');
}

const [since = ''] = git('merge-base', 'HEAD', process.argv[2] ?? 'main');
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const features = readFeatureImports(join(import.meta.dirname, '..'));
const { vitest, journeys } = planTests({ files: changed, since, features });

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-reports-'));
const counts: Count[] = [];
for (const options of vitest) counts.push(await runVitest(folder, options));
if (journeys === 'all') counts.push(await runJourneys(folder));
if (journeys === 'importing')
  counts.push(await runJourneys(folder, [`--only-changed=${since}`, '--pass-with-no-tests']));
rmSync(folder, { recursive: true, force: true });
closeRun(counts);
