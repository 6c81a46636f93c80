import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { listDifferences, listUnseen } from './compare-row-types.ts';
import { readRowTypes } from './read-row-types.ts';
import { readSeen } from './record-rows.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seenRowsFolder: string;
  }
}

/** Beginnings of statements that no test runs, with the reason. */
const UNTESTED = new Map([
  [
    'insert into batches (company_id,',
    'an upload opens a handle of its own, over the connection that copies its rows',
  ],
  ['with chosen as ( select v.company_id, v.id, s.code', 'the demo fleet is loaded before the first test'],
]);

/**
 * Records the rows that statements of a run return, and compares them with their row types after the tests.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-seen-rows-'));
  project.provide('seenRowsFolder', folder);
  return async () => {
    const seen = readSeen(folder);
    rmSync(folder, { recursive: true, force: true });
    if (seen.length === 0) return;
    const rowTypes = readRowTypes();
    const problems = listDifferences(rowTypes, seen);
    // Statements that some tests don't run may be run by others.
    if (await isWhole(project)) problems.push(...listUnseen(rowTypes, seen, [...UNTESTED.keys()]));
    // oxlint-disable-next-line no-console -- lines of the test run
    for (const problem of problems) console.error(`✗ row type: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  };
}

/**
 * Returns true if all tests of the project ran and passed, because a failing test does not reach all its
 * statements.
 */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return (
    project.config.testNamePattern === undefined &&
    ran.length === testFiles.length &&
    ran.every(({ result }) => result?.state !== 'fail')
  );
}
