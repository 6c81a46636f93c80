import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { DESK, expectAccessible, PHONE } from '../../test/accessible.ts';
import type { MockResponses } from '../../test/mock-calls.ts';
import { COMPANY, LOCATION, OWNER, SESSION } from '../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../test/fleet-responses.ts';
import { openScreen } from '../../test/open-screen.tsx';

const company = { id: COMPANY.id, name: COMPANY.name };
const CARS = { id: 1, name: 'Cars', company, version: 1 };
const MIDSIZE = { id: 1, name: 'Midsize', group: { id: 1, name: 'Cars' }, company, version: 1 };
const STATES: MockResponses = {
  listStates: [{ id: 1, name: 'Florida', code: 'FL' }],
  listCities: [{ id: 1, name: 'Tampa' }],
};
const PACKAGES: MockResponses = { ...STATES, listPackages: [COMPANY.package] };
const WHOLE = { ...COMPANY, locations: [LOCATION], vehicles_count: 3 };
const MEMBER = {
  id: 3,
  user: { id: 9, name: 'Ann', last_name: 'Lee', email: 'ann@example.com' },
  role: 'manager' as const,
  joined_at: '2025-06-01T16:00:00Z',
  invitation: null,
};
const DELETED = {
  kind: 'vehicle' as const,
  id: 7,
  name: '1041',
  detail: null,
  company,
  deleted_at: '2026-06-01T16:00:00Z',
  deleted_by: null,
  change_set: null,
  locations_count: 0,
  vehicles_count: 0,
  restorable_until: '2026-07-01T16:00:00Z',
};
const pagination = { page: 1, per: 100, last: 1 };
const RECORD = { id: 1, vehicle: 1, mileage: 42_000, date: '2025-06-01', market_values: [], version: 1 };
const MILEAGE: MockResponses = {
  ...FLEET_RESPONSES,
  listFleet: { items: [FLEET_ROW], pagination },
  listMileageRecords: { items: [RECORD], pagination },
};
const GROUPS: MockResponses = { listCompanyVehicleGroups: [CARS], listCompanyVehicleClasses: [MIDSIZE] };
const PLACES: MockResponses = { ...STATES, getCompany: WHOLE, listLocations: [LOCATION] };
const ACCIDENTS: MockResponses = {
  listAccidentReports: { items: [], count: 0, pagination: { page: 1, per: 10, last: 1 } },
  listAccidentLinks: [],
  listAccidentAddresses: [],
  listLocations: [LOCATION],
};

const dialog = page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first();

/** Addresses of records, their responses, and the element to wait for. */
const SCREENS: [address: string, answers: MockResponses, shown: Locator][] = [
  ['/groups/1', GROUPS, page.getByRole('table', { name: 'Vehicle groups' })],
  ['/groups/1?dialog=add', GROUPS, dialog],
  ['/classes/1/1', GROUPS, page.getByText('Midsize')],
  ['/no-such-page', {}, heading('Page not found')],
  ['/companies', PACKAGES, page.getByRole('article', { name: 'Harbor Rent' })],
  ['/companies?dialog=add', PACKAGES, dialog],
  ['/companies?dialog=edit&id=1', { ...PACKAGES, getCompany: WHOLE }, dialog],
  [
    '/companies?dialog=delete&id=1',
    { ...PACKAGES, getCompany: WHOLE },
    page.getByRole('dialog', { name: 'Delete Harbor Rent?' }),
  ],
  ['/company/1', PLACES, page.getByRole('article', { name: 'Tampa Airport' })],
  ['/company/1?dialog=edit&id=1', PLACES, dialog],
  ['/locations', PLACES, page.getByRole('article', { name: 'Tampa Airport' })],
  [
    '/company/1?tab=deleted',
    { ...PLACES, listDeletedRecords: { items: [DELETED], pagination } },
    page.getByRole('row', { name: /1041/ }),
  ],
  ['/company/1?tab=members', { listMembers: [MEMBER] }, page.getByText('ann@example.com')],
  ['/company/1?tab=members&dialog=add', { listMembers: [MEMBER] }, dialog],
  ['/company/1?tab=accident-reports', ACCIDENTS, page.getByText('No accidents have been reported yet.')],
  ['/company/1?tab=accident-reports&dialog=add', ACCIDENTS, dialog],
  ['/accident-report', {}, heading('Create Accident Report')],
  ['/demo', {}, page.getByRole('textbox', { name: 'First Name' })],
  ['/forgot-password', {}, page.getByRole('textbox', { name: 'Email' })],
  ['/reset-password/no-such-link', {}, page.getByRole('button', { name: 'Change Password' })],
  ['/outbox', { listOutbox: [] }, page.getByRole('heading').first()],
  [
    '/profile',
    { ...STATES, listSessions: [SESSION], listLocations: [LOCATION] },
    page.getByText('Firefox on Linux'),
  ],
  ['/profile?dialog=password', { ...STATES, listSessions: [SESSION], listLocations: [LOCATION] }, dialog],
  ['/social-accounts', {}, page.getByText('No social account is available to link.')],
  ['/tsd-account', {}, page.getByRole('textbox', { name: 'Account ID' })],
  ['/zubie/callback?error=access_denied', {}, page.getByRole('alert')],
  ['/sandbox/zubie?state=x', {}, page.getByRole('button', { name: 'Allow' })],
  ['/help', {}, page.getByRole('heading').first()],
  ['/help?topic=value-by-vehicle', {}, page.getByRole('heading').first()],
  ['/mileage', MILEAGE, page.getByText('Choose a vehicle to see its mileage records.')],
  ['/mileage?vehicle=1', MILEAGE, page.getByText('42,000')],
  ['/mileage?vehicle=1&dialog=add', MILEAGE, dialog],
];

test.each(SCREENS)('%s is accessible on a desktop and on a phone', async (url, responses, shown) => {
  await openScreen(url, responses);
  await expect.element(shown).toBeVisible();
  await expectAccessible();
  await page.viewport(...PHONE);
});

test('The first step of a company is accessible with its errors', async () => {
  await openScreen('/companies?dialog=add', PACKAGES);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Please select your package')).toBeVisible();
  await expectAccessible();
  await page.viewport(...PHONE);
});

test('The account menu and the logout dialog are accessible on a desktop and on a phone', async () => {
  for (const size of [DESK, PHONE]) {
    await page.viewport(...size);
    await openScreen('/help', { getMe: OWNER });
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
  }
});

test('The menu over a narrow page is accessible', async () => {
  await page.viewport(...PHONE);
  await openScreen('/no-such-page', {});
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
