import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { unpackChromium } from '../e2e/chromium.ts';

/**
 * Pictures of a running Fleetworth, to look at what a change did: `node tools/screenshot.ts URL FOLDER [PATH …]` opens each path,
 * signed in, at 1440 and 390 pixels, light and dark.
 */
const [url = 'http://127.0.0.1:3000', folder = 'test-results', ...given] = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/login', '/vehicle-advanced'];
const executablePath = await unpackChromium();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('demo@fleetworth.app');
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo!2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') console.log(`console: ${message.text()}`);
    });
    if (paths.some((path) => path !== '/login')) await signIn(page);
    for (const path of paths) {
      await page.goto(url + path);
      await page.waitForLoadState('networkidle');
      const name = `${path.replaceAll(/\W+/g, '-').slice(1)}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, name) });
    }
    await context.close();
  }
}
await browser.close();
