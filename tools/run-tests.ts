import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Count,
  countJourneys,
  countVitest,
  type JourneyReport,
  type VitestReport,
} from './count-tests.ts';

const ROOT = join(import.meta.dirname, '..');

const PENDING_STEPS = join(ROOT, 'e2e/pending-steps.reporter.ts');

/** Runs a test runner, prints its output as it arrives and returns its exit code. */
function execute(command: readonly string[], extraEnvironment: Record<string, string> = {}): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...extraEnvironment },
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs tests with Vitest and writes the report to the folder. */
export async function runVitest(folder: string, options: readonly string[] = []): Promise<Count> {
  const file = join(folder, `vitest-${randomUUID()}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await execute(['vitest', 'run', ...reporters, ...options]);
  if (!existsSync(file)) return withoutReport('Vitest', code);
  return failIf(code, countVitest(JSON.parse(readFileSync(file, 'utf8')) as VitestReport));
}

const withoutReport = (runner: string, code: number): Count =>
  failIf(code, {
    passed: 0,
    failed: 0,
    failures: code === 0 ? [] : [`${runner} wrote no report`],
    flaky: [],
  });

/** Counts a failure if the runner failed without a failed test: a file can't be loaded, for example. */
const failIf = (code: number, count: Count): Count => ({
  ...count,
  failed: code === 0 ? count.failed : Math.max(1, count.failed),
});

/** Runs the journeys, repeats each failed one once and writes the report to the folder. */
export async function runJourneys(folder: string, options: readonly string[] = []): Promise<Count> {
  const file = join(folder, 'playwright.json');
  const command = [
    'playwright',
    'test',
    '--config=e2e',
    '--retries=1',
    `--reporter=list,json,${PENDING_STEPS}`,
    ...options,
  ];
  const code = await execute(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  if (!existsSync(file)) return withoutReport('Playwright', code);
  return failIf(code, countJourneys(JSON.parse(readFileSync(file, 'utf8')) as JourneyReport));
}

/** Prints the failed tests, the flaky journeys and the closing line, and sets the exit code. */
export function closeRun(counts: readonly Count[]): void {
  for (const name of counts.flatMap(({ failures }) => failures)) console.log(`failed: ${relativeName(name)}`);
  for (const title of counts.flatMap(({ flaky }) => flaky)) console.log(`flaky: ${title}`);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const relativeName = (name: string): string => name.replace(`${ROOT}/`, '');
