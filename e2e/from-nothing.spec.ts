import type { Browser, Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { expectAccessible } from './accessible.ts';
import { fillCompany, fillLocation } from './company-dialogs.ts';
import { Faults } from './faults.ts';
import { cellOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { type Production, startProduction } from './production.ts';
import { expectDashboard, signInForm } from './sign-in.ts';
import { csv } from './sheets.ts';
import {
  choiceField,
  choose,
  fillOtherFields,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';
import { limitMs } from '../tools/test-limits.ts';

const OWNER = 'owner@example.com';
const GUEST = 'ann@example.com';
const VIN = '1FTEW1EP6JFC10312';
const HEADING = 'VIN,Unit,Location,Mileage,In Service Date';
const SHEET_VINS = Array.from({ length: 10 }, (_, index) => f150Vin(String(31_000 + index)));
const SHEET_ROWS = SHEET_VINS.map(
  (vin, index) => `${vin},G${index},${index < 7 ? 'TPA' : 'MCO'},42000,06/01/2025`,
);

test.use({ isSignedIn: false });

test('A new installation needs no SQL: account, company, location, vehicle, people, password', async ({
  page,
  browser,
}) => {
  // Starts its own server, and covers the first day of an installation.
  test.setTimeout(limitMs(240));
  const production = await startProduction();
  const { url } = production;
  let ownersLink = '';
  try {
    await test.step('the start and the sign-in page say how to begin', async () => {
      await expect
        .poll(() => production.output())
        .toMatch(/NODE_ENV=production FLEETWORTH_DATA=\S+ PORT=\d+ APP_URL=\S+ npm run account:create/);
      await page.goto(`${url}/login`);
      await expect(page.getByText('No account exists yet.')).toContainText('npm run account:create');
      await expectAccessible(page);
    });

    await test.step('a command prints a link, by which the owner chooses a password', async () => {
      const output = await production.runAccount('create', '--company', 'Harbor Rent', '--email', OWNER);
      ownersLink = /http\S+\/reset-password\/\S+/.exec(output)?.[0] ?? '';
      await page.goto(ownersLink);
      await expectAccessible(page);
      await choosePassword(page, 'Blue.Harbor7');
      await signIn(page, OWNER, 'Blue.Harbor7');
    });

    await test.step('a typed vehicle begins with Create Company, its name filled in', async () => {
      await expect(page.getByRole('heading', { name: 'Add your fleet' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Enter your first vehicle' }).click();
      await expect(textField(page.getByRole('dialog'), 'Company name')).toHaveValue('Harbor Rent');
      await expect(page.getByRole('radio', { name: /^Free/ })).toBeChecked();
      const company = await fillCompany(page, 'Harbor Rent');
      await company.getByRole('button', { name: 'Next' }).click();
      await save(await fillLocation(page, 'Create Location', { name: 'Tampa Airport', code: 'TPA' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('the steps lead to the first vehicle, valued by the live adapter, and go', async () => {
      const steps = page.getByRole('region', { name: 'Get started in three steps' });
      await expect(steps.getByText('A location done')).toBeVisible();
      await expectAccessible(page);
      await steps.getByRole('link', { name: 'Add a vehicle' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
      await typeDecodableVin(dialog, VIN);
      await fillOtherFields(dialog, 'FIRST-1', '42000');
      await save(dialog);
      await expect(dialog).toBeHidden();
      await expect(steps).toHaveCount(0);
      await page.goto(`${url}/vehicle-advanced`);
      await expect(await cellOf(rowOf(page, VIN), 'Auction Value')).toContainText(/\$\d/);
      await expect(page.getByText('Sandbox data')).toHaveCount(0);
    });

    await test.step('a used link says so when it opens, and sends another one', async () => {
      const visitor = await (await browser.newContext()).newPage();
      const faults = new Faults();
      faults.watch(visitor);
      faults.provokeError('/auth/link', 404);
      await visitor.goto(ownersLink);
      await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await expectAccessible(visitor);
      faults.check();
      await visitor.context().close();
    });

    await test.step('an invited viewer can’t edit, and loses the role while working', async () => {
      await inviteAndWatch(page, browser, production);
    });

    await test.step('a forgotten password is replaced by a mailed link', async () => {
      await page.goto(`${url}/profile`);
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('link', { name: 'Forgot Password' }).click();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: 'Email' }).fill(OWNER);
      await page.getByRole('button', { name: 'Send Reset' }).click();
      await expect(notice(page, 'Password reset sent. Please check inbox.')).toBeVisible();
      await page.goto(await mailedLink(production, OWNER, '/reset-password/'));
      await choosePassword(page, 'Blue.Harbor9');
      await signIn(page, OWNER, 'Blue.Harbor9');
      await expectDashboard(page);
      await expect(page.getByRole('region', { name: 'Vehicles', exact: true })).toContainText(
        '0 with finance data',
      );
    });
  } finally {
    // What is shown would ask a server that is gone.
    await page.goto('about:blank');
    await production.stop();
  }
});

test('A new owner drops the sheet of a fleet and sees it valued', async ({ page }) => {
  test.setTimeout(limitMs(240));
  const production = await startProduction();
  try {
    const said = await production.runAccount('create', '--company', 'Gulf Rent', '--email', OWNER);
    await page.goto(/http\S+\/reset-password\/\S+/.exec(said)?.[0] ?? '');
    await choosePassword(page, 'Blue.Harbor7');
    await signIn(page, OWNER, 'Blue.Harbor7');
    await page.getByLabel("Your fleet's spreadsheet").setInputFiles(csv('fleet.csv', HEADING, ...SHEET_ROWS));
    const dialog = page.getByRole('dialog', { name: 'Your company' });
    await expect(textField(dialog, 'Company name')).toHaveValue('Gulf Rent');
    await expect(dialog.getByRole('group', { name: /^TPA 7 rows/ })).toBeVisible();

    await test.step('a reload keeps what was typed', async () => {
      await textField(dialog, 'Address').fill('1 Main Street');
      page.once('dialog', (question) => question.accept());
      await page.reload();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(textField(dialog, 'Address')).toHaveValue('1 Main Street');
    });

    await textField(dialog, 'ZIP').pressSequentially('33607');
    await expect(choiceField(dialog, 'State')).toHaveValue('Florida');
    await choose(dialog, 'City', 'Tampa');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue to preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('10');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Values' })).toContainText(
      '10 of 10 new vehicles have an auction value.',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open Value by Vehicle' }).click();
    await expect(await cellOf(rowOf(page, SHEET_VINS[0] ?? ''), 'Auction Value')).toContainText(/\$\d/);
  } finally {
    await page.goto('about:blank');
    await production.stop();
  }
});

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const form = signInForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.login.click();
}

/** The newest link to a path in the mail of somebody. */
async function mailedLink({ inbox }: Production, to: string, path: string): Promise<string> {
  const find = () =>
    inbox.mails
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ email }) => email.text?.match(/http\S+/g) ?? [])
      .findLast((link) => link.includes(path)) ?? '';
  await expect.poll(find).toContain(path);
  return find();
}

async function inviteAndWatch(page: Page, browser: Browser, production: Production): Promise<void> {
  const { url } = production;
  await page.goto(`${url}/companies`);
  await page.getByRole('link', { name: 'Harbor Rent', exact: true }).click();
  await page.getByRole('link', { name: 'Members' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to Harbor Rent' });
  await textField(dialog, 'Email').fill(GUEST);
  await expect(dialog.getByText('Read-only access to everything')).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(notice(page, 'Invitation sent.')).toBeVisible();

  const context = await browser.newContext();
  const guest = await context.newPage();
  const faults = new Faults();
  faults.watch(guest);
  await guest.goto(await mailedLink(production, GUEST, '/invitation/'));
  await expectAccessible(guest);
  await guest.getByRole('textbox', { name: 'First name' }).fill('Ann');
  await guest.getByRole('textbox', { name: 'Last name' }).fill('Lee');
  await guest.getByRole('textbox', { name: 'Password', exact: true }).fill('Blue.Harbor7');
  await guest.getByRole('textbox', { name: 'Confirm password' }).fill('Blue.Harbor7');
  await guest.getByRole('button', { name: 'Join' }).click();
  await expectDashboard(guest);
  await guest.goto(`${url}/vehicle-advanced`);
  await expect(rowOf(guest, VIN)).toBeVisible();
  await guest.goto(`${url}/tags`);
  await expect(guest.getByRole('button', { name: 'Add tag' }).first()).toBeDisabled();

  const owner = new ApiClient(url, await page.evaluate(() => sessionStorage.getItem('fleetworth.token')));
  const [company] = await owner.call('listCompanies', {});
  const id = company?.id ?? 0;
  const ann = (await owner.call('listMembers', { params: { id } })).find(({ user }) => user?.email === GUEST);
  const setRole = (role: 'manager' | 'viewer') =>
    owner.call('editMember', { params: { id, member_id: ann?.id ?? 0 }, body: { role } });
  await setRole('manager');
  await guest.reload();
  await guest.getByRole('button', { name: 'Add tag' }).first().click();
  const tag = guest.getByRole('dialog', { name: 'Add tag' });
  await textField(tag, 'Name').fill('Detailing');
  await setRole('viewer');
  faults.provokeError('/vehicle-tags', 403);
  await save(tag);
  await expect(tag.getByText('Not have Authority to make changes')).toBeVisible();
  await expect(tag.getByRole('button', { name: 'Save' })).toBeDisabled();
  faults.check();
  await context.close();
}
