import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planTests } from './changed-tests.ts';
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
const { isServerTouched, journeys } = planTests(changed);

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-reports-'));
const importing = [
  '--changed',
  since,
  '--passWithNoTests',
  ...(isServerTouched ? ['--project', '!api', '--project', '!isolated'] : []),
];
const counts = [await runVitest(folder, importing)];
if (isServerTouched) counts.push(await runVitest(folder, ['--project', 'api', '--project', 'isolated']));
if (journeys === 'all') counts.push(await runJourneys(folder));
if (journeys === 'importing')
  counts.push(await runJourneys(folder, [`--only-changed=${since}`, '--pass-with-no-tests']));
rmSync(folder, { recursive: true, force: true });
closeRun(counts);
