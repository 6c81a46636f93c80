import type { NewerChange } from '@fleetworth/contract/error-catalog';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { openEditForm, VEHICLE } from '../../../test/edit-form.ts';

const form = page.getByRole('dialog', { name: `Edit vehicle ${VEHICLE.unit}` });
const field = (name: string) => form.getByRole('textbox', { name, exact: true });
const choice = (name: string) => form.getByRole('combobox', { name, exact: true });
const save = form.getByRole('button', { name: 'Save', exact: true });
const alertText = () => form.getByRole('alert').element().textContent;
const marked = () =>
  [...document.querySelectorAll('label[data-changed]')].map(({ textContent }) =>
    textContent.replace(' *', ''),
  );

const NEWER: Vehicle = {
  ...VEHICLE,
  status: 'hold_for_sale',
  color: 'green',
  last_mileage_record: { id: 2, mileage: 43_000, date: '2025-11-01', market_values: [] },
  version: 3,
};

const DANA = { id: 7, name: 'Dana Reed', is_you: false };
const change = (user: NewerChange['user'], fields: string[]): NewerChange => ({
  user,
  at: '2025-11-02T19:05:00Z',
  action: 'edit',
  fields,
});

/** Opens the form and rejects its first save as stale. */
async function openStale(changes?: NewerChange[]) {
  let isStale = true;
  const requests = await openEditForm('vehicle', {
    lookAgain: [],
    editVehicle: ({ body }) => {
      if (isStale) {
        isStale = false;
        const error = { code: 409, reason: 'record.stale', message: 'Stale', data: NEWER, changes };
        return { mockError: { status: 409, body: error } };
      }
      requests.vehicle.push(body);
      return { ...NEWER, version: 4 };
    },
  });
  await field('Color').fill('red');
  await save.click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  return requests;
}

test('a stale save says who changed which fields and when, marks them, and keeps the input', async () => {
  const requests = await openStale([change(DANA, ['Color']), change(DANA, ['Mileage', 'Status'])]);
  await expect
    .poll(alertText)
    .toMatch(
      /^Dana Reed changed Mileage, Status, and Color on 11\.02\.2025 at \d+:05 [AP]M\. Your changes are kept\. Other fields show the newer record\.$/,
    );
  expect(marked()).toEqual(['Mileage', 'Status', 'Color']);
  await expect.element(field('Color')).toHaveValue('red');
  await expect.element(field('Color')).toHaveAccessibleDescription('Now: green');
  await expect.element(field('Mileage')).toHaveValue('43,000');
  await expect.element(choice('Status')).toHaveValue('Hold for Sale');
  await expectAccessible();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(requests.vehicle).toEqual([{ color: 'red', version: 3 }]);
});

test('a stale save names each user, including the current one and jobs', async () => {
  const you = { id: 1, name: 'Demo Operator', is_you: true };
  await openStale([change(null, ['Mileage']), change(you, ['Status']), change(DANA, ['Color'])]);
  await expect
    .poll(alertText)
    .toMatch(/^Fleetworth changed Mileage on .* You changed Status on .* Dana Reed changed Color on /);
});

test('A stale save without an entry in the audit log marks nothing', async () => {
  await openStale();
  await expect
    .poll(alertText)
    .toMatch(/^Another user changed this record in the meantime\. Your changes are kept\./);
  expect(marked()).toEqual([]);
});

test('on a phone, the marked field stays in view above the message', async () => {
  await page.viewport(390, 844);
  await openStale([change(DANA, ['Color'])]);
  await expect.element(field('Color')).toHaveFocus();
  const { bottom } = field('Color').element().getBoundingClientRect();
  const foot = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? 0;
  expect(bottom).toBeLessThanOrEqual(foot);
});
