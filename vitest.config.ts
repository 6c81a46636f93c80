import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The database and the test take turns: a worker a core keeps all of them busy.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // Properties and fits take seconds on a machine that does other things too.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
