import { afterAll, vi } from 'vitest';

// Unit tests share their processes: what a file has put in the place of globals is gone before the next one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
