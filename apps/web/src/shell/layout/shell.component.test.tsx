import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';

const LIST = {
  ...FLEET_RESPONSES,
  listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } },
};
const menu = page.getByRole('navigation', { name: 'Main' });
const row = page.getByRole('row', { name: /1041/ });

test('shows header, menu and a link home for an unknown URL', async () => {
  await openScreen('/no-such-page/deeper', {});
  await expect.element(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toBe('Page not found · Fleetworth fleet tool');
  await expect.element(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Search/ })).not.toBeInTheDocument();
  await expect.element(menu.getByRole('link', { name: 'Fleet View: Value by Vehicle' })).toBeVisible();
  await expectInOrder(page.getByRole('region', { name: 'Valuation providers' }), ['Manheim', 'Black Book']);
  await expect.element(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

test('removes invalid parameters from the URL, and keeps it readable', async () => {
  const { router } = await openScreen(
    '/vehicle-advanced?q=1010&company_id=x&sort=constructor&statuses=sold,gone,active&vehicle=-1',
    LIST,
  );
  await expect.element(row).toBeVisible();
  expect(router.state.location.href).toBe('/vehicle-advanced?q=1010&statuses=active,sold');
});

// 720 is the width of 1440 pixels at 200% zoom.
test.each([820, 720, 390])(
  'at %s pixels the menu overlays the page, closes with Escape and its entries, and returns the focus',
  async (width) => {
    await page.viewport(width, 844);
    const { router } = await openScreen('/no-such-page', LIST);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await expect.element(button).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await button.click();
    await menu.getByRole('link', { name: 'Fleet View: Value by Vehicle' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/vehicle-advanced');
  },
);

test('the account menu says whether dark mode is on', async () => {
  await openScreen('/no-such-page', {});
  await page.getByRole('button', { name: /^Account: / }).click();
  const dark = page.getByRole('menuitemcheckbox', { name: 'Dark mode' });
  await expect.element(dark).not.toBeChecked();
  await dark.click();
  await expect.element(dark).toBeChecked();
  await expect.element(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a user without a company can add one, or ask for an invitation and check again', async () => {
  let companies: (typeof COMPANY)[] = [];
  const responses = { ...LIST, listCompanies: () => companies };
  await openScreen('/vehicle-advanced', { ...responses, listStates: [], listPackages: [] });
  await expect.element(page.getByRole('heading', { name: 'Add your fleet' })).toBeVisible();
  await page.getByRole('link', { name: 'Enter your first vehicle' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Create Company' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('If you want to add company please hit the button.')).toBeVisible();
  await openScreen('/vehicle-advanced', responses);
  await expect.element(page.getByText(/Ask an owner to invite you/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  companies = [COMPANY];
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(row).toBeVisible();
});

test('the title is in its final position while a screen loads', async () => {
  const response = Promise.withResolvers<typeof OWNER>();
  await openScreen('/vehicle-advanced', { ...LIST, getMe: () => response.promise });
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Value by Vehicle', level: 1 });
  const readBox = () => {
    const { x, y } = title.element().getBoundingClientRect();
    return { x, y };
  };
  const before = readBox();
  response.resolve(OWNER);
  await expect.element(row).toBeVisible();
  expect(readBox()).toEqual(before);
});
