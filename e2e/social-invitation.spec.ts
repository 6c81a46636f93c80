import type { Page } from '@playwright/test';
import { DEMO } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { expectDashboard, openAccountMenu, signInForm } from './sign-in.ts';
import { chooseAt, startSocial, withVisitor } from './social.ts';
import { textField } from './vehicle-dialogs.ts';

const GUEST = 'ann@gmail.com';

/** At the provider: who is invited, and somebody who got hold of the link. */
const PEOPLE = [
  { subject: 'ann', email: GUEST, isEmailVerified: true, firstName: 'Ann', lastName: 'Lee' },
  { subject: 'somebody', email: 'somebody@gmail.com', isEmailVerified: true },
];

test.use({ isSignedIn: false });

test('An invitation is accepted by who signs in at a service with its e-mail, and by nobody else', async ({
  page,
  browser,
}) => {
  const social = await startSocial(PEOPLE);
  const { url } = social;
  try {
    let link = '';
    await test.step('an owner invites, and is shown the link', async () => {
      await page.goto(`${url}/login`);
      const form = signInForm(page);
      await form.email.fill(DEMO.email);
      await form.password.fill(DEMO.password);
      await form.login.click();
      await expectDashboard(page);
      link = await invite(page, url);
    });

    await test.step('somebody with another e-mail does not join', async () => {
      await withVisitor(browser, async (visitor, faults) => {
        faults.provokeError('/auth/oauth2/google/redirect', 403);
        await visitor.goto(link);
        await expect(visitor.getByText(`${GUEST} has been invited as viewer.`)).toBeVisible();
        await expect(visitor.getByRole('button', { name: 'I already have an account' })).toBeVisible();
        await expectAccessible(visitor);
        await chooseAt(visitor, 'Google', 'somebody');
        await expect(visitor.getByRole('alert')).toHaveText('No account uses this email address.');
      });
    });

    await test.step('an invited person joins without a password and signs in with the service', async () => {
      await withVisitor(browser, async (visitor) => {
        await visitor.goto(link);
        await chooseAt(visitor, 'Google', 'ann');
        await expect(notice(visitor, "You've joined Harbor Rent.")).toBeVisible();
        await expectDashboard(visitor);
        const menu = await openAccountMenu(visitor);
        await expect(menu.getByText(GUEST)).toBeVisible();
      });
      await withVisitor(browser, async (visitor) => {
        await visitor.goto(`${url}/tags`);
        await chooseAt(visitor, 'Google', 'ann');
        await expect(visitor.getByRole('button', { name: 'Add tag' }).first()).toBeDisabled();
      });
    });

    await test.step('the members show the new one, and the link is used up', async () => {
      await page.reload();
      const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
      const ann = members.filter({ has: page.getByRole('heading', { name: 'Ann Lee' }) });
      await expect(ann).toContainText(GUEST);
      await expect(ann).toContainText('Viewer');
      await withVisitor(browser, async (visitor, faults) => {
        faults.provokeError(new URL(link).pathname.replace('/invitation/', '/invitations/'), 404);
        await visitor.goto(link);
        await expect(visitor.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
      });
    });
  } finally {
    await page.goto('about:blank');
    await social.stop();
  }
});

/** Invites the guest to the first company of the demo; returns the link that is to be passed on. */
async function invite(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/companies`);
  await page.getByRole('link', { name: 'Harbor Rent', exact: true }).click();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to Harbor Rent' });
  await textField(dialog, 'Email').fill(GUEST);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Share this link' });
  return (await shown.getByText(/\/invitation\//).textContent()) ?? '';
}
