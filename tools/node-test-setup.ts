import { afterAll, vi } from 'vitest';
import { watchTests } from './watch-tests.ts';

watchTests();

// Test files share a process, so globals that a file replaced are restored before the next one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
