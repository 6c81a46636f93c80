import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { unpackChromium } from '../e2e/chromium.ts';
import type { BenchResult } from './result.ts';

const VIEWPORT = { width: 1_440, height: 900 };

/**
 * Goal 13: measures the JavaScript that the sign-in page loads until its form is shown, and that Value by
 * Vehicle adds until its first row is. Dialogs are loaded later, while the page is idle.
 */
export async function benchBundles(url: string, token: string): Promise<BenchResult[]> {
  const browser = await chromium.launch({
    executablePath: await unpackChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: VIEWPORT });
  const scripts = collectScripts(page);
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).waitFor();
  const signInKb = await sizeKb(scripts);
  await page.evaluate((value) => sessionStorage.setItem('fleetworth.token', value), token);
  await page.goto(`${url}/vehicle-advanced`, { waitUntil: 'commit' });
  await page.locator('[data-row-id]').first().waitFor();
  page.removeAllListeners('response');
  const moreKb = (await sizeKb(scripts)) - signInKb;
  await browser.close();
  const detail = `${scripts.size} files in all`;
  return [
    {
      goal: 13,
      name: 'JavaScript for the sign-in page, kB gzip',
      ratio: signInKb,
      limit: 165,
      isCeiling: true,
      detail,
    },
    {
      goal: 13,
      name: 'JavaScript added by Value by Vehicle, kB gzip',
      ratio: moreKb,
      limit: 110,
      isCeiling: true,
      detail,
    },
  ];
}

/** Collects each script once. */
function collectScripts(page: Page): Map<string, Promise<Buffer>> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const isNew = response.request().resourceType() === 'script' && !scripts.has(response.url());
    if (isNew) scripts.set(response.url(), response.body());
  });
  return scripts;
}

async function sizeKb(scripts: ReadonlyMap<string, Promise<Buffer>>): Promise<number> {
  const bodies = await Promise.all(scripts.values());
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000;
}
