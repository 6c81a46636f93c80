import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './e2e/chromium.ts';
import { COMPILE_CACHE } from './tools/compile-cache.ts';
import { limitMs } from './tools/test-limits.ts';

/** Ten times and more of what a test takes where nothing else runs. */
const limits = (seconds: number) => ({
  testTimeout: limitMs(seconds),
  hookTimeout: limitMs(Math.max(seconds, 120)),
  expect: { poll: { timeout: limitMs(seconds / 2) } },
});

/**
 * Tests that start or kill processes, set variables of the environment, or put other code in the place of a
 * module.
 */
const ISOLATED_TESTS = '{apps/server/{src,test},packages/embedded-postgres/src}/**/*.isolated.test.ts';

const API = {
  setupFiles: 'tools/node-test-setup.ts',
  globalSetup: 'apps/server/test/global-setup.ts',
  // The checker of regular expressions runs in the process of the test, not in one of its own.
  env: { RECHECK_SYNC_BACKEND: 'pure', NODE_COMPILE_CACHE: COMPILE_CACHE },
  environment: 'node',
} as const;

const COMPONENT_TESTS = '**/*.component.test.tsx';

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
          exclude: [COMPONENT_TESTS, ISOLATED_TESTS],
          environment: 'node',
          // A process for each of them would take longer than the tests.
          isolate: false,
          setupFiles: 'tools/node-test-setup.ts',
          ...limits(30),
        },
      },
      {
        // With the plugins of the screens: style modules and Mantine's styles are those of the product.
        extends: 'apps/web/vite.config.ts',
        root: import.meta.dirname,
        // All libraries are prepared before the first test: one that is found later would load the page
        // again.
        optimizeDeps: {
          entries: [
            'apps/web/src/main.tsx',
            `apps/web/src/${COMPONENT_TESTS}`,
            `packages/ui/src/${COMPONENT_TESTS}`,
          ],
        },
        test: {
          name: 'components',
          include: [`apps/web/src/${COMPONENT_TESTS}`, `packages/ui/src/${COMPONENT_TESTS}`],
          setupFiles: 'apps/web/test/component-setup.ts',
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: await chromiumLaunchOptions(),
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'America/New_York' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
          ...limits(30),
        },
      },
      // One process loads the server once for all of its files: loading took as long as a third of the tests.
      {
        test: {
          name: 'api',
          include: ['apps/server/{src,test,demo}/**/*.test.ts'],
          exclude: [ISOLATED_TESTS],
          isolate: false,
          ...API,
          // What statements return is compared with their row types, once the database has ended.
          setupFiles: [API.setupFiles, 'apps/server/test/row-types/start-recording.ts'],
          globalSetup: ['apps/server/test/row-types/global-setup.ts', API.globalSetup],
          ...limits(120),
        },
      },
      { test: { name: 'isolated', include: [ISOLATED_TESTS], ...API, ...limits(300) } },
    ],
  },
});
