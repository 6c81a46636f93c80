import { defineConfig } from 'vitest/config';

/** Ten times and more of what anything takes: no test fails because a machine is slow, or does other things too. */
const LIMITS = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 180_000 } } };

export default defineConfig({
  test: {
    // The database and the test take turns: a worker a core keeps all of them busy.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          // A process for each of them would take longer than the tests.
          isolate: false,
          setupFiles: 'tools/unit-setup.ts',
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          // The checker of regular expressions runs in the process of the test, not in one of its own.
          env: { RECHECK_SYNC_BACKEND: 'pure' },
          environment: 'node',
          ...LIMITS,
        },
      },
    ],
  },
});
