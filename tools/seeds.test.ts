import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seeds } from './seeds.ts';

const ROOT = join(import.meta.dirname, '..');

// The checks run on the seeds only in CI, or after the checks changed.
test('every text that a seed replaces is in its file', () => {
  const missing = seeds.flatMap((seed) => {
    if (!('changes' in seed)) return [];
    const { path, from } = seed.changes;
    return readFileSync(join(ROOT, path), 'utf8').includes(from) ? [] : [`${path}: ${from}`];
  });
  expect(missing).toEqual([]);
});
