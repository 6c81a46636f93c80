import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const VEHICLE: VehicleRow = {
  ...FLEET_ROW,
  company_class: null,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA', region: 'SE' },
  last_mileage_record: null,
};
const dialog = page.getByRole('dialog', { name: 'Search everything' });
const field = dialog.getByRole('combobox', { name: 'Search vehicles, locations, companies and screens' });
const option = (name: string | RegExp) => dialog.getByRole('option', { name });
const LIST = { items: [VEHICLE], pagination: { page: 1, per: 6, last: 1 } };
const RESPONSES = { ...FLEET_RESPONSES, listVehicles: LIST, listVehicleTags: [], listLocations: [] };
const KEYS = '{Control>}k{/Control}';

test('Ctrl K opens the bar from a field, and finds and opens a screen by keyboard', async () => {
  const { router } = await openScreen('/vehicles', { ...RESPONSES, listVehicles: { ...LIST, items: [] } });
  await page.getByRole('textbox', { name: 'Search unit or VIN' }).click();
  await userEvent.keyboard(KEYS);
  await expect.element(field).toHaveFocus();
  await expect.element(dialog.getByRole('group', { name: 'Screens' })).toBeVisible();
  await userEvent.keyboard('dimin');
  await expect.element(option(/Diminished Value/)).toHaveAttribute('data-combobox-selected', 'true');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/dimished-value-calculator');
});

test('Enter right after typing waits for the vehicle instead of opening an earlier match', async () => {
  const answered = Promise.withResolvers<void>();
  const { router } = await openScreen('/tags', {
    ...RESPONSES,
    listVehicles: async () => {
      await answered.promise;
      return LIST;
    },
  });
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(`${VEHICLE.unit}{Enter}`);
  await expect.element(dialog).toBeVisible();
  answered.resolve();
  await expect.poll(() => router.state.location.href).toContain(`panel=${VEHICLE.id}`);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('The last 6 characters of a VIN find the vehicle, which opens beside its list', async () => {
  const { router } = await openScreen('/tags', RESPONSES);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field.fill(VEHICLE.vin.slice(-6));
  const vehicle = option(new RegExp(VEHICLE.vin));
  await expect.element(vehicle).toBeVisible();
  await vehicle.click();
  await expect.poll(() => router.state.location.href).toContain(`panel=${VEHICLE.id}`);
  expect(router.state.location.search).toMatchObject({ q: VEHICLE.vin });
});

test('asks for the best matches first, and marks the characters that match', async () => {
  const sorts: (string | null)[] = [];
  await openScreen('/tags', {
    ...RESPONSES,
    listVehicles: ({ query }: { query: URLSearchParams }) => {
      sorts.push(query.get('sort'));
      return LIST;
    },
  });
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field.fill(VEHICLE.vin.slice(-6));
  const vehicle = option(new RegExp(VEHICLE.vin));
  await expect.element(vehicle.getByText(VEHICLE.vin.slice(-6), { exact: true })).toBeVisible();
  expect(vehicle.element().querySelector('mark')).toHaveTextContent(VEHICLE.vin.slice(-6));
  expect(new Set(sorts)).toEqual(new Set(['match']));
});

test('lists recently chosen commands first when it opens again', async () => {
  const { router } = await openScreen('/tags', RESPONSES);
  await userEvent.keyboard(KEYS);
  await field.fill(COMPANY.name.slice(0, 5));
  await dialog.getByRole('group', { name: 'Companies' }).getByRole('option').click();
  await expect.poll(() => router.state.location.pathname).toBe(`/company/${COMPANY.id}`);
  await userEvent.keyboard(KEYS);
  const recent = dialog.getByRole('group', { name: 'Recent' });
  await expect.element(recent.getByText(COMPANY.name)).toBeVisible();
  expect(localStorage.getItem(`fleetworth.recent.${OWNER.id}`)).toContain(COMPANY.name);
});

test('says when nothing matches; Escape closes the bar and returns the focus', async () => {
  await openScreen('/tags', { ...RESPONSES, listVehicles: { ...LIST, items: [] } });
  await expect.element(page.getByRole('heading', { name: 'Custom Tags', level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Search everything' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await field.fill('no such thing');
  await expect.element(dialog.getByText('No results.')).toBeVisible();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('offers viewers no action that changes data', async () => {
  const memberships = OWNER.memberships.map((membership) => ({ ...membership, role: 'viewer' as const }));
  await openScreen('/tags', { ...RESPONSES, getMe: { ...OWNER, memberships } });
  await userEvent.keyboard(KEYS);
  await field.fill('add');
  await expect.element(option(/Add company/)).toBeVisible();
  await expect.element(option(/Add vehicle/)).not.toBeInTheDocument();
});
