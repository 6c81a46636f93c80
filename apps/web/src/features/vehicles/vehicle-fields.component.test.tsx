import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { today } from '../../shell/api/today.ts';

const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
const day = dialog.getByRole('textbox', { name: 'In Service Date', exact: true });
const company = dialog.getByRole('combobox', { name: 'Company', exact: true });
const save = dialog.getByRole('button', { name: 'Save' });

/** With two companies, none is preselected. */
const OTHER = { ...COMPANY, id: 2, name: 'Keller Cars' };

async function openAddDialog(): Promise<void> {
  await openScreen('/vehicle-advanced?q=none-of-all&dialog=add', {
    ...FLEET_RESPONSES,
    listCompanies: [COMPANY, OTHER],
    getMe: { ...OWNER, memberships: [COMPANY, OTHER].map(({ id }) => ({ company_id: id, role: 'owner' })) },
  });
  await expect.element(company).toHaveFocus();
}

test('keeps an invalid date as typed with an error, and reads bare digits as a date', async () => {
  await openAddDialog();
  await expect.element(day).toHaveAttribute('aria-required', 'true');
  for (const text of ['31/12/2024', '02/30/2025', 'abc']) {
    await day.fill(text);
    await userEvent.keyboard('{Tab}');
    await expect.element(day).toHaveAccessibleDescription(/Invalid type In Service Date/);
    await save.click();
    await expect.element(day).toHaveValue(text);
    await expect.element(day).toHaveAttribute('aria-invalid', 'true');
  }
  await day.fill('10012025');
  await userEvent.keyboard('{Tab}');
  await expect.element(day).toHaveValue('10/01/2025');
  await expect.element(day).not.toHaveAttribute('aria-invalid', 'true');
});

test('marks today, fills in the chosen day, returns the focus, and closes with Escape', async () => {
  await openAddDialog();
  const button = dialog.getByRole('button', { name: 'Calendar for In Service Date' });
  const marked = () => document.querySelector<HTMLElement>('[aria-current="date"]');
  await button.click();
  await expect.poll(marked).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(marked).toBeNull();
  await expect.element(button).toHaveFocus();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(marked).not.toBeNull();
  marked()?.focus();
  await userEvent.keyboard('{Enter}');
  const [year, month, date] = today().split('-');
  await expect.element(day).toHaveValue(`${month}/${date}/${year}`);
  await expect.element(button).toHaveFocus();
});

test.each([
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
])('The dialog keeps its place over tabs and errors at %i pixels', async (width, height) => {
  await page.viewport(width, height);
  await openAddDialog();
  const place = () => JSON.stringify(dialog.element().getBoundingClientRect());
  const first = place();
  await save.click();
  await expect.element(company).toHaveAccessibleDescription(/Please select your company/);
  expect(place()).toBe(first);
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Period', exact: true })).toBeVisible();
  expect(place()).toBe(first);
  const types = dialog.getByRole('radiogroup', { name: 'Type' });
  await types.getByText('Finance', { exact: true }).click();
  expect(place()).toBe(first);
  await page.viewport(1440, 900);
});

test('A field that has the focus carries the same ring of two pixels, in error too', async () => {
  await openAddDialog();
  const ring = () => getComputedStyle(company.element()).outline;
  const calm = ring();
  expect(calm).toContain('2px');
  await userEvent.keyboard('{Enter}');
  await expect.element(company).toHaveAccessibleDescription(/Please select your company/);
  await expect.element(company).toHaveFocus();
  expect(ring()).toBe(calm);
});
