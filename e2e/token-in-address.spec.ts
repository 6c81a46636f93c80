import type { Page } from '@playwright/test';
import { DEMO, VIEWER } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { grid } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { stepTo } from './keys.ts';
import { openAccountMenu } from './sign-in.ts';

test.use({ isSignedIn: false });

const KEY = 'fleetworth.token';

test('A token after ? or # signs in, and leaves the address and the history at once', async ({
  page,
  baseURL,
}) => {
  for (const address of [
    '/vehicle-advanced?q=NO-SUCH-UNIT&token=',
    '/vehicle-advanced?q=NO-SUCH-UNIT#token=',
  ]) {
    const token = await openSession(baseURL, VIEWER);
    await page.goto(address + token);
    await expect(page).toHaveURL(/\/vehicle-advanced\?q=NO-SUCH-UNIT$/);
    await expectSignedIn(page, VIEWER);
    expect(await keptTokens(page)).toEqual([token]);
    await page.goto('/no-such-page');
    await page.goBack();
    await expectSignedIn(page, VIEWER);
    expect(page.url()).not.toContain(token);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
  }
});

test('A token typed after # on a page that is open is taken too', async ({ page, baseURL }) => {
  await page.goto('/login');
  const token = await openSession(baseURL, VIEWER);
  await page.evaluate((hash) => window.location.assign(hash), `#token=${token}`);
  await expectSignedIn(page, VIEWER);
  expect(page.url()).not.toContain(token);
});

test('Another user’s token, by keyboard: the second choice signs the first user out', async ({
  page,
  baseURL,
}) => {
  const token = await startSignedIn(page, baseURL);
  const offered = await openSession(baseURL, VIEWER);
  await page.goto(`/?token=${offered}`);
  const question = userQuestion(page);
  await stepTo(page, question.getByRole('button', { name: `Sign out and continue as ${VIEWER.email}` }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expectSignedIn(page, VIEWER);
  expect(await keptTokens(page)).toEqual([offered]);
  expect([await isGood(baseURL, token), await isGood(baseURL, offered)]).toEqual([false, true]);
});

const userQuestion = (page: Page) => page.getByRole('dialog', { name: 'Who should stay signed in?' });

const openSession = (baseURL: string | undefined, account: typeof DEMO) =>
  new ApiClient(baseURL ?? '', null).openSession(account);

/** With a 'Remember Me' session of its own: those of other journeys go on. */
async function startSignedIn(page: Page, baseURL: string | undefined): Promise<string> {
  const token = await openSession(baseURL, DEMO);
  await page.goto('/login');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, token] as const);
  return token;
}

const keptTokens = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(
    (key) =>
      [sessionStorage, localStorage].map((store) => store.getItem(key)).filter((kept) => kept !== null),
    KEY,
  );

async function expectSignedIn(page: Page, account: typeof DEMO): Promise<void> {
  const shown = [page.getByText('No vehicle matches'), page.getByRole('heading', { name: 'Dashboard' })];
  await expect(shown.reduce((a, b) => a.or(b), grid(page)).first()).toBeVisible();
  const menu = await openAccountMenu(page);
  await expect(menu).toContainText(account.email);
  await page.keyboard.press('Escape');
}

const isGood = (baseURL: string | undefined, token: string): Promise<boolean> =>
  new ApiClient(baseURL ?? '', token).call('getMe', {}).then(
    () => true,
    () => false,
  );
