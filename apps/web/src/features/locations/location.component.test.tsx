import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReceivedCall } from '../../../test/mock-calls.ts';
import { LOCATION } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const STORED = {
  ...LOCATION,
  monthly_depreciation_assumption: 1.5,
  monthly_mileage_assumption: 1_000,
};

/** Opens the dialog of a stored location. Returns the recorded checks and saves. */
async function openLocation() {
  const requests: { checked: unknown[]; saved: unknown[] } = { checked: [], saved: [] };
  await openScreen('/locations?dialog=edit&id=1', {
    listLocations: [STORED],
    listRegions: [STORED.region],
    listStates: [{ ...STORED.state, code: 'FL' }],
    listCities: [STORED.city],
    lookAgain: ({ body }: ReceivedCall) => {
      requests.checked.push(body);
      const message = 'Monthly depreciation of 15% is above 5%.';
      return [
        { field: 'monthly_depreciation_assumption', reason: 'depreciation_above', value: null, message },
      ];
    },
    editLocation: ({ body }: ReceivedCall) => {
      requests.saved.push(body);
      return { ...STORED, version: 2 };
    },
  });
  return requests;
}

const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });

test('Changed assumptions of a location are checked before they are saved', async () => {
  const requests = await openLocation();
  await field('Monthly depreciation assumption').fill('15');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Check these values' });
  await expect
    .poll(() => question.element().textContent)
    .toContain('Monthly depreciation of 15% is above 5%. Save anyway?');
  expect(requests.checked).toEqual([
    { kind: 'location', id: 1, fields: { monthly_depreciation_assumption: 15 } },
  ]);
  expect(requests.saved).toEqual([]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => requests.saved).toHaveLength(1);
});

test('A location whose assumptions stay is saved without a question', async () => {
  const requests = await openLocation();
  await field('Location name').fill('Tampa');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests.saved).toHaveLength(1);
  expect(requests.checked).toEqual([]);
});

test('Monthly miles with decimals are rejected as they are typed, and never rounded', async () => {
  const requests = await openLocation();
  const miles = field('Monthly mileage assumption');
  await miles.fill('1000.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(miles).toHaveValue('1000.5');
  await expect
    .element(miles)
    .toHaveAccessibleDescription('Please type monthly mileage assumption. Enter a whole number.');
  expect(requests.saved).toEqual([]);
});
