import type { Page } from '@playwright/test';
import { DEMO, VIEWER } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { openAccountMenu, openLogoutDialog, signInForm } from './sign-in.ts';
import { chooseAt, startSocial, withVisitor } from './social.ts';

/**
 * At the provider: one whose mailbox it runs, one with a private address, and two with the e-mail of somebody
 * else.
 */
const PEOPLE = [
  { subject: 'viewer', email: VIEWER.email, isEmailVerified: true, hostedDomain: 'fleetworth.app' },
  { subject: 'private', email: 'private@example.com', isEmailVerified: false },
  { subject: 'liar', email: DEMO.email, isEmailVerified: false },
  { subject: 'another-domain', email: DEMO.email, isEmailVerified: true },
];

const LINK_FIRST = 'Please sign in with your password and link this account in Social accounts.';

test.use({ isSignedIn: false });

let social: Awaited<ReturnType<typeof startSocial>>;
test.beforeEach(async () => {
  social = await startSocial(PEOPLE);
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await social.stop();
});

test('A real OpenID provider signs in, or is left without a sign-in', async ({ page, browser }) => {
  const { url } = social;
  await test.step('an email hosted by the service signs in at the requested address', async () => {
    await withVisitor(browser, async (visitor) => {
      await visitor.goto(`${url}/tags`);
      await expect(visitor.getByRole('button', { name: 'Continue with LinkedIn' })).toBeVisible();
      await expect(visitor.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0);
      await expectAccessible(visitor);
      await chooseAt(visitor, 'Google', 'viewer');
      await expect(visitor.getByRole('heading', { name: 'Custom Tags' })).toBeVisible();
      const menu = await openAccountMenu(visitor);
      await expect(menu.getByText(VIEWER.email)).toBeVisible();
    });
  });

  await test.step('who gives up at the service reads so', async () => {
    await withVisitor(browser, async (visitor, itsFaults) => {
      itsFaults.provokeError('/auth/oauth2/linkedin/redirect', 400);
      await visitor.goto(`${url}/login`);
      await chooseAt(visitor, 'LinkedIn', 'Give up');
      await expect(visitor.getByRole('alert')).toHaveText('The sign-in was canceled.');
    });
  });

  await test.step('an address without a service says so, and leads to the sign-in', async () => {
    await page.goto(`${url}/oauth2/nobody`);
    await expect(page.getByRole('alert')).toHaveText('An error occurred while processing your request.');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("A real OpenID provider with somebody else's email is rejected", async ({ browser }) => {
  const { url } = social;
  for (const subject of ['liar', 'another-domain']) {
    await test.step(`${subject} is rejected with somebody else's email`, async () => {
      await withVisitor(browser, async (visitor, itsFaults) => {
        itsFaults.provokeError('/auth/oauth2/google/redirect', 403);
        await visitor.goto(`${url}/login`);
        await chooseAt(visitor, 'Google', subject);
        await expect(visitor.getByRole('alert')).toHaveText(LINK_FIRST);
        await expectAccessible(visitor);
        await visitor.getByRole('link', { name: 'Back to sign in' }).click();
        await expect(signInForm(visitor).login).toBeVisible();
      });
    });
  }
});

test('A real OpenID provider is linked by a user, signs in, and no longer signs in once unlinked', async ({
  page,
  faults,
}) => {
  const { url } = social;
  await test.step('an account is linked by its user, whatever its e-mail, and signs in then', async () => {
    await page.goto(`${url}/login`);
    const form = signInForm(page);
    await form.email.fill(DEMO.email);
    await form.password.fill(DEMO.password);
    await form.login.click();
    const menu = await openAccountMenu(page);
    await menu.getByRole('menuitem', { name: 'Social accounts' }).click();
    await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Link LinkedIn' }).click();
    const confirmation = page.getByRole('dialog', { name: "Confirm that it's you" });
    await expectAccessible(page);
    await confirmation.getByLabel(/^Password/).fill(DEMO.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'private' }).click();
    await expect(notice(page, 'LinkedIn is now linked.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unlink LinkedIn' })).toBeVisible();
    await expect(page).toHaveURL(`${url}/social-accounts`);
    await signOut(page);
    // The provider still knows who it is.
    await page.getByRole('button', { name: 'Continue with LinkedIn' }).click();
    const account = await openAccountMenu(page);
    await expect(account.getByText(DEMO.email)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('unlinked after a question, it signs in no longer', async () => {
    await page.goto(`${url}/social-accounts`);
    await page.getByRole('button', { name: 'Unlink LinkedIn' }).click();
    await page.getByRole('dialog', { name: 'Unlink LinkedIn?' }).getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('button', { name: 'Link LinkedIn' })).toBeVisible();
    await signOut(page);
    faults.provokeError('/auth/oauth2/linkedin/redirect', 403);
    await page.getByRole('button', { name: 'Continue with LinkedIn' }).click();
    await expect(page.getByRole('alert')).toHaveText(LINK_FIRST);
  });
});

async function signOut(page: Page): Promise<void> {
  const dialog = await openLogoutDialog(page);
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(signInForm(page).login).toBeVisible();
}
