import { afterAll, vi } from 'vitest';
import { watchTests } from './watch-tests.ts';

watchTests();

// Files of tests share a process: what one has put in the place of globals is gone before the next one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
