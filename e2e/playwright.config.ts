import { defineConfig } from '@playwright/test';
import { limitMs } from '../tools/test-limits.ts';
import { CHROMIUM_ARGS, unpackChromium } from './chromium.ts';

const executablePath = await unpackChromium();

/** Changes how the grid looks for every session of the demo user: it runs after the other journeys. */
const ARRANGEMENT = 'arrangement.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  projects: [
    { name: 'journeys', testIgnore: ARRANGEMENT },
    { name: 'arrangement', testMatch: ARRANGEMENT, dependencies: ['journeys'] },
  ],
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['./pending-steps.reporter.ts']],
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: limitMs(120),
  expect: { timeout: limitMs(60) },
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    // Dialogs stand at once: nothing is looked at halfway through fading in.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of the page's elements at each step would take most of the time: a grid has thousands.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
  },
});
