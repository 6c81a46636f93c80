import type { Page } from '@playwright/test';
import { detailOf, pageOf } from '../apps/web/src/features/batches/batches.test-data.ts';
import { answerOnce } from './faults.ts';
import { expect, test } from './journey.ts';
import { openLogoutDialog } from './sign-in.ts';

const BATCHES = '/vehicles/batch';
const STREAM = '**/api/v1/events';
const KIND = { company: { id: 1, name: 'Harbor Rent' }, type: 'create', region: null } as const;

/** The server has a page of batches, the third of which has finished. */
async function answerBatches(page: Page): Promise<void> {
  const list = { data: pageOf(KIND, 1) };
  await page.route(`**/api/v1${BATCHES}?*`, (route) => route.fulfill({ json: list }));
  const finished = { data: detailOf(KIND, 'finished') };
  await page.route(`**/api/v1${BATCHES}/3`, (route) => route.fulfill({ json: finished }));
  const rows = { data: { items: [], pagination: { page: 1, per: 20, last: 1 } } };
  await page.route(`**/api/v1${BATCHES}/*/rows?*`, (route) => route.fulfill({ json: rows }));
  const values = { data: { valued: 7, pending: 0, unavailable: 0 } };
  await page.route(`**/api/v1${BATCHES}/*/values`, (route) => route.fulfill({ json: values }));
}

const running = (page: Page) => page.getByRole('row').filter({ hasText: 'progress.xlsx' });
const isStream = (request: { url: () => string }) => request.url().endsWith('/events');

test('A lost stream is reopened, and displayed data is refetched', async ({ page }) => {
  await answerBatches(page);
  // The first one ends as soon as it has begun.
  await answerOnce(page, STREAM, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': ends\n\n' }),
  );
  const opened = page.waitForResponse(isStream);
  await page.goto(BATCHES);
  await expect(running(page)).toContainText('3 of 9');
  const refreshed = page.waitForRequest((request) => request.url().includes(`${BATCHES}?`));
  await opened;
  const again = await page.waitForResponse(isStream);
  expect(again.headers()['content-type']).toContain('text/event-stream');
  await refreshed;
});

test("Running work is polled until it finishes when the event stream can't be opened", async ({
  page,
  faults,
}) => {
  faults.provokeLostConnection('/events');
  await page.route(STREAM, (route) => route.abort('internetdisconnected'));
  await answerBatches(page);
  const progress = [3, 6, 8];
  await page.route(`**/api/v1${BATCHES}/2`, async (route) => {
    const done = progress.shift();
    if (done === undefined) return route.fulfill({ json: finished });
    const answer = { ...finished.data, status: 'progress', progress: { done, of: 9 } };
    await route.fulfill({ json: { data: answer } });
  });
  const response = page.waitForResponse(`**/api/v1${BATCHES}/3`);
  await page.goto(`${BATCHES}/3`);
  const finished = await (await response).json();
  await page.goto(`${BATCHES}/2`);
  await expect(page.getByText('3 of 9')).toBeVisible();
  await expect(page.getByText('8 of 9')).toBeVisible();
  await expect(page.getByText('6 of 9 rows applied.')).toBeVisible();
  await expect(page.getByText('No connection')).toHaveCount(0);
});

test('A tab that is not looked at reads no stream, and opens it when it is looked at again', async ({
  page,
}) => {
  await answerBatches(page);
  const look = (visibility: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  const opened = page.waitForResponse(isStream);
  await page.goto(BATCHES);
  await opened;
  const ended = page.waitForEvent('requestfailed', isStream);
  await look('hidden');
  await ended;
  const again = page.waitForResponse(isStream);
  await look('visible');
  await again;
});

test('Signing out ends the stream', async ({ page }) => {
  await answerBatches(page);
  let streams = 0;
  page.on('request', (request) => {
    if (isStream(request)) streams += 1;
  });
  const opened = page.waitForResponse(isStream);
  await page.goto(BATCHES);
  await opened;
  await page.route('**/api/v1/auth/logout', (route) => route.fulfill({ json: { data: null } }));
  const ended = page.waitForEvent('requestfailed', isStream);
  const dialog = await openLogoutDialog(page);
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await ended;
  await expect(page).toHaveURL(/\/login$/);
  expect(streams).toBe(1);
});
