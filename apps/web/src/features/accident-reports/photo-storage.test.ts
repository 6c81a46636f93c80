import { expect, test } from 'vitest';
import { describeStorage } from './photo-storage.ts';

const MEGABYTE = 1_048_576;

test.each([
  [0, 3, 'Photos use 0 kB of 3 MB.'],
  [1_572_864, 2_048, 'Photos use 1.5 MB of 2 GB.'],
  [2.4 * MEGABYTE, 3, 'Photos use 2.4 MB of 3 MB.'],
  [2.99 * MEGABYTE, 3, 'Photos use 2.9 MB of 3 MB, 10.2 kB is free. Delete old reports to free space.'],
  [3 * MEGABYTE, 3, 'Photos use 3 MB of 3 MB, 0 kB is free. Delete old reports to free space.'],
  [4 * MEGABYTE, 3, 'Photos use 4 MB of 3 MB, 0 kB is free. Delete old reports to free space.'],
  [1_900 * MEGABYTE, 2_048, 'Photos use 1.8 GB of 2 GB, 148 MB is free. Delete old reports to free space.'],
])('describes %d bytes of %d MB', (used, limit, text) => {
  const used_bytes = Math.ceil(used);
  expect(describeStorage({ used_bytes, limit_bytes: limit * MEGABYTE })).toBe(text);
});
