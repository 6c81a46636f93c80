import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO } from '../e2e/accounts.ts';
import { unpackChromium } from '../e2e/chromium.ts';
import { startServer } from '../e2e/server.ts';

const IMAGES = join(import.meta.dirname, '../docs/images');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/**
 * `npm run screenshot` starts the product with its own data folder and takes the screenshots of the README.
 * `npm run screenshot -- URL FOLDER [PATH …]` takes screenshots of a running server, to review a change: each
 * path, signed in, in every size, light and dark.
 */
const [url, folder = 'test-results', ...pathArgs] = process.argv.slice(2);
const executablePath = await unpackChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  if (url === undefined) await takeReadmePictures(browser);
  else await takeEverySize(browser, url, pathArgs.length > 0 ? pathArgs : ['/login', '/vehicle-advanced']);
} finally {
  await browser.close();
}

async function takeReadmePictures(browser: Browser): Promise<void> {
  const server = await startServer();
  try {
    const page = await openPage(browser, SIZES[0], 'light');
    await signIn(page, server.url);
    // Leaves the page that shows the notice about the sign-in, and moves the pointer off all elements.
    await page.mouse.move(0, 0);
    await page.goto(`${server.url}/vehicle-advanced`);
    await page.locator('[data-row-id]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(IMAGES, 'value-by-vehicle.png') });
    await takeTreePicture(page, server.url, { path: 'summary-current', name: 'total-value', levels: 1 });
    await takeTreePicture(page, server.url, {
      path: 'historical-trend',
      name: 'historical-trend',
      levels: 3,
    });
  } finally {
    await server.stop();
  }
}

/** Takes a screenshot of a tree with its first row expanded, down to a number of levels. */
async function takeTreePicture(
  page: Page,
  url: string,
  { path, name, levels }: Record<'path' | 'name', string> & { levels: number },
) {
  await page.goto(`${url}/${path}`);
  for (let line = 0; line < levels; line += 1) await page.locator(`[data-tree-line="${line}"]`).click();
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
}

async function takeEverySize(browser: Browser, url: string, paths: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of SIZES) {
      const page = await openPage(browser, size, colorScheme);
      if (paths.some((path) => path !== '/login')) await signIn(page, url);
      for (const path of paths) {
        await page.goto(url + path);
        await page.waitForLoadState('networkidle');
        const name = `${path.replaceAll(/\W+/g, '-').slice(1)}-${size.width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, name) });
      }
      await page.context().close();
    }
  }
}

async function openPage(
  browser: Browser,
  viewport: (typeof SIZES)[number],
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`console: ${message.text()}\n`);
  });
  return page;
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(DEMO.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'));
}
