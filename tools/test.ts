import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks, runSeeds } from './check.ts';

const ROOT = join(import.meta.dirname, '..');

interface Count {
  passed: number;
  failed: number;
}

/** Runs a test runner, its output shown as it comes; answers its exit code. */
function show(command: readonly string[], extraEnvironment: Record<string, string> = {}): Promise<number> {
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

async function checkRules(): Promise<Count> {
  const outcomes = [...(await runChecks()), ...(await runSeeds())];
  for (const { name, ok, detail } of outcomes) {
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (!ok) console.log(detail);
  }
  const failed = outcomes.filter(({ ok }) => !ok).length;
  return { passed: outcomes.length - failed, failed };
}

async function runVitest(folder: string): Promise<Count> {
  const file = join(folder, 'vitest.json');
  const code = await show([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  // A file that can not be loaded fails the run without failing a test.
  const failed = code === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed };
}

async function runJourneys(folder: string): Promise<Count> {
  const file = join(folder, 'playwright.json');
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await show(['playwright', 'test', '--config=e2e', '--reporter=list,json'], environment);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number };
  };
  return { passed: stats.expected, failed: code === 0 ? stats.unexpected : Math.max(1, stats.unexpected) };
}

const folder = mkdtempSync(join(tmpdir(), 'fleetworth-reports-'));
const counts: Count[] = [await checkRules(), await runVitest(folder), await runJourneys(folder)];
rmSync(folder, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
