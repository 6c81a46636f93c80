import { globSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_LABELS } from '@fleetworth/contract/operations-labels';
import { describe, expect, test } from 'vitest';
import { jobKinds } from './features.ts';
import type { JobKind } from './platform/jobs/job-queue.ts';

describe('jobs', () => {
  test('every kind that a feature defines is listed with its worker, once', async () => {
    const files = globSync('features/*/*.job.ts', { cwd: import.meta.dirname });
    const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
    const defined = modules.flatMap((module: object) => Object.values(module).filter(isKind));
    expect(defined.length).toBeGreaterThanOrEqual(files.length);
    const names = jobKinds.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(defined.map(({ name }) => name)));
    expect(new Set(names).size).toBe(names.length);
  });

  test('every kind has a label for operators', () => {
    expect(Object.keys(JOB_LABELS)).toEqual(jobKinds.map(({ name }) => name).toSorted());
  });
});

const isKind = (value: unknown): value is JobKind<never> =>
  typeof value === 'object' && value !== null && 'retryLimit' in value;
