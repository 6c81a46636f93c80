import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { availableMemory, memorySettings } from './memory-settings.ts';

const GIGABYTE = 1_073_741_824;

test.each([
  [1, ['shared_buffers=128MB', 'effective_cache_size=512MB', 'maintenance_work_mem=64MB']],
  [2, ['shared_buffers=256MB', 'effective_cache_size=1024MB', 'maintenance_work_mem=64MB']],
  [24, ['shared_buffers=3072MB', 'effective_cache_size=12288MB', 'maintenance_work_mem=384MB']],
  [256, ['shared_buffers=4096MB', 'effective_cache_size=65536MB', 'maintenance_work_mem=512MB']],
])('PostgreSQL shares %i GB of memory with the server', (gigabytes, settings) => {
  expect(memorySettings(gigabytes * GIGABYTE)).toEqual(settings);
});

test('the available memory is at most that of the machine', () => {
  expect(availableMemory()).toBeGreaterThan(0);
  expect(availableMemory()).toBeLessThanOrEqual(totalmem());
});
