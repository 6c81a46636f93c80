import type { DepreciationOverride } from '@fleetworth/contract/depreciation-overrides';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { LOCATION, VIEWER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const OVERRIDE: DepreciationOverride = {
  id: 5,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA', company: { id: 1, name: 'Harbor Rent' } },
  vehicle_model: { id: 70, name: 'Camry', brand: { id: 7, name: 'Toyota' } },
  value: 2.5,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  version: 1,
  pending_vehicles: 0,
};
const listOf = (items: DepreciationOverride[], last = 1) => ({
  items,
  count: items.length,
  pagination: { page: 1, per: 10, last },
});
const responses: MockResponses = {
  listDepreciationOverrides: listOf([OVERRIDE]),
  getDepreciationOverride: OVERRIDE,
  listLocations: [LOCATION],
  listFleetBrands: [{ id: 7, name: 'Toyota' }],
  listFleetModels: [{ id: 70, name: 'Camry' }],
};
const VALUE = 'Monthly depreciation assumption must bigger than 0 and less than 100';
const address = '/depreciation-overrides';

describe('Depreciation Overrides', () => {
  test('shows each with its value in percent, or that there is none', async () => {
    await openScreen(address, responses);
    const row = page.getByRole('row', { name: /Harbor Rent/ });
    for (const text of ['TPA · Tampa Airport', 'Toyota', 'Camry', '2.5%'])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: /pages/i })).not.toBeInTheDocument();
    await openScreen(address, { ...responses, listDepreciationOverrides: listOf([]) });
    await expect.element(page.getByText('Data not found.')).toBeVisible();
  });

  test('counts vehicles that are still to be recalculated', async () => {
    const listDepreciationOverrides = listOf([{ ...OVERRIDE, pending_vehicles: 1_200 }]);
    await openScreen(address, { ...responses, listDepreciationOverrides });
    await expect.element(page.getByText('1,200 vehicles to be recalculated')).toBeVisible();
  });

  test('filters by company before location and make before model', async () => {
    await openScreen(address, responses);
    const filters = page.getByRole('region', { name: 'Filters' });
    await expect.element(filters.getByRole('button', { name: /^Location/ })).toBeDisabled();
    await expect.element(filters.getByRole('button', { name: /^Model/ })).toBeDisabled();
    await openScreen(`${address}?company_id=1&brand_id=7`, responses);
    await expect.element(filters.getByRole('button', { name: /^Location/ })).toBeEnabled();
    await expect.element(filters.getByRole('button', { name: /^Model/ })).toBeEnabled();
  });

  test('a new override needs company, location, make, model and a valid value; Enter saves', async () => {
    const requests: unknown[] = [];
    await openScreen(`${address}?dialog=add`, {
      ...responses,
      listDepreciationOverrides: listOf([]),
      saveDepreciationOverride: ({ body }) => {
        requests.push(body);
        return OVERRIDE;
      },
    });
    const dialog = page.getByRole('dialog', { name: 'Add new depreciation override' });
    const pick = async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await expect.element(dialog.getByRole('combobox', { name: 'Model' })).toBeDisabled();
    await pick('Location', 'TPA · Tampa Airport');
    await pick('Make', 'Toyota');
    await pick('Model', 'Camry');
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await value.fill('100');
    await userEvent.keyboard('{Enter}');
    await expect.element(value).toHaveAccessibleDescription(VALUE);
    await value.fill('2.5');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => requests)
      .toEqual([{ location_id: 1, vehicle_model_id: 70, value: 2.5, version: null }]);
    await expect
      .element(page.getByText('Successfully saved. Toyota Camry at TPA · Tampa Airport: 2.5%.').first())
      .toBeVisible();
  });

  test('the edit only has the value; rejections appear under it and in a notice', async () => {
    await openScreen(`${address}?dialog=edit&id=5`, {
      ...responses,
      saveDepreciationOverride: () => ({
        mockError: {
          status: 422,
          body: {
            code: 422,
            reason: 'request.invalid',
            message: 'Please check the highlighted fields.',
            errors: { value: [VALUE] },
          },
        },
      }),
    });
    const dialog = page.getByRole('dialog', { name: 'Edit depreciation override' });
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await expect.element(value).toHaveValue('2.5');
    await expect.element(value).toHaveFocus();
    expect(dialog.getByRole('combobox').elements()).toEqual([]);
    await value.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(value).toHaveAccessibleDescription(VALUE);
    await expect.element(page.getByText('Please check the highlighted fields.').first()).toBeVisible();
  });

  test('an edit shows that it is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<DepreciationOverride>();
    await openScreen(`${address}?dialog=edit&id=5`, { ...responses, getDepreciationOverride: () => promise });
    const dialog = page.getByRole('dialog', { name: 'Edit depreciation override' });
    await expect.element(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
    resolve(OVERRIDE);
    await expect.element(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('2.5');
    await expect.element(dialog.getByRole('status')).not.toBeInTheDocument();
  });

  test("an edit that can't be loaded closes", async () => {
    await openScreen(`${address}?dialog=edit&id=5`, {
      ...responses,
      getDepreciationOverride: () => ({
        mockError: {
          status: 404,
          body: {
            code: 404,
            reason: 'depreciation_override.not_found',
            message: "This depreciation override doesn't exist.",
          },
        },
      }),
    });
    await expect.element(page.getByText("This depreciation override doesn't exist.").first()).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('confirms a deletion with No or Yes; the notice names it, and Undo saves it again', async () => {
    const deleted: unknown[] = [];
    const saved: unknown[] = [];
    await openScreen(`${address}?dialog=delete&id=5`, {
      ...responses,
      deleteDepreciationOverride: ({ params }) => {
        deleted.push(params.id);
        return null;
      },
      saveDepreciationOverride: ({ body }) => {
        saved.push(body);
        return OVERRIDE;
      },
    });
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
    await expect.element(dialog.getByRole('button', { name: 'No', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => deleted).toEqual(['5']);
    await expect
      .element(page.getByText('Successfully deleted. Toyota Camry at TPA · Tampa Airport.').first())
      .toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => saved)
      .toEqual([{ location_id: 1, vehicle_model_id: 70, value: 2.5, version: null }]);
    await expect.element(page.getByText('Your change was undone.').first()).toBeVisible();
  });

  test('says that Undo is too late if another user added one in the meantime', async () => {
    const message = 'Another user changed this record in the meantime. The newer version is shown.';
    await openScreen(`${address}?dialog=delete&id=5`, {
      ...responses,
      deleteDepreciationOverride: null,
      saveDepreciationOverride: () => ({
        mockError: { status: 409, body: { code: 409, reason: 'record.stale', message, data: OVERRIDE } },
      }),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText(message).first()).toBeVisible();
  });
});

test('an empty new override shows what is missing under the enabled fields', async () => {
  await openScreen(`${address}?dialog=add`, responses);
  const dialog = page.getByRole('dialog', { name: 'Add new depreciation override' });
  const field = (name: string) => dialog.getByRole('combobox', { name });
  await expect.element(field('Model')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('Make')).toHaveAccessibleDescription('Please select a make');
  await expect.element(field('Location')).toHaveAccessibleDescription('Please select your location');
  await expect.element(field('Model')).toHaveAccessibleDescription('');
});

test('Adding an override that exists shows its value, and Undo restores it', async () => {
  const requests: unknown[] = [];
  await openScreen(`${address}?dialog=add`, {
    ...responses,
    saveDepreciationOverride: ({ body }) => {
      requests.push(body);
      return { ...OVERRIDE, value: 3, version: 2 };
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Add new depreciation override' });
  for (const [label, option] of [
    ['Location', 'TPA · Tampa Airport'],
    ['Make', 'Toyota'],
    ['Model', 'Camry'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await expect.element(dialog.getByText('Currently 2.5%. Saving replaces it.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('3');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText(/Camry at TPA · Tampa Airport: 3%, previously 2\.5%\.$/).first())
    .toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => requests)
    .toEqual([
      { location_id: 1, vehicle_model_id: 70, value: 3, version: 1 },
      { location_id: 1, vehicle_model_id: 70, value: 2.5, version: 2 },
    ]);
});

test('A viewer reads why no override can be changed', async () => {
  await openScreen(address, { ...responses, getMe: VIEWER });
  await expect.element(page.getByRole('button', { name: 'Add depreciation override' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Delete/ })).toBeDisabled();
});

test('a suspicious value is confirmed before saving', async () => {
  const checked: unknown[] = [];
  const saved: unknown[] = [];
  const message = 'Monthly depreciation of 15% is above 5%.';
  await openScreen(`${address}?dialog=edit&id=5`, {
    ...responses,
    lookAgain: ({ body }) => {
      checked.push(body);
      return [{ field: 'value', reason: 'depreciation_above', value: null, message }];
    },
    saveDepreciationOverride: ({ body }) => {
      saved.push(body);
      return { ...OVERRIDE, value: 15 };
    },
  });
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' });
  await value.fill('15');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Check these values' });
  await expect.poll(() => question.element().textContent).toContain(`${message} Save anyway?`);
  const fields = { location_id: 1, vehicle_model_id: 70, value: 15 };
  expect([checked, saved]).toEqual([[{ kind: 'depreciation_override', fields }], []]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => saved).toEqual([{ ...fields, version: 1 }]);
});
