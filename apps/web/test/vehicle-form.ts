import type { DecodedVin } from '@fleetworth/contract/catalog';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '../src/shell/api/today.ts';
import type { MockResponses } from './mock-calls.ts';
import { COMPANY, LOCATION, OWNER } from './everyday-responses.ts';
import { FLEET_RESPONSES } from './fleet-responses.ts';
import { openScreen } from './open-screen.tsx';

const OTHER_COMPANY = { ...COMPANY, id: 2, name: 'Keller Cars' };
const OTHER_LOCATION = {
  ...LOCATION,
  id: 2,
  code: 'BOS',
  name: 'Boston Airport',
  company: { id: OTHER_COMPANY.id, name: OTHER_COMPANY.name },
};

/** Two locations in each company, because a single one is selected automatically. */
const LOCATIONS = [
  LOCATION,
  { ...LOCATION, id: 3, code: 'MCO', name: 'Orlando Airport' },
  OTHER_LOCATION,
  { ...OTHER_LOCATION, id: 4, code: 'PWM', name: 'Portland Airport' },
];

export const VIN = '1FTEW1EP7JFC10312';

export const FORD: DecodedVin = {
  brand: 'Ford',
  model: 'F-150',
  model_detail: 'XLT',
  model_details: [],
  model_year: 2018,
  body: null,
  warnings: [],
};

/** Responses for the vehicle form with two companies that have two locations each. */
export const FORM_RESPONSES: MockResponses = {
  ...FLEET_RESPONSES,
  listCompanies: [COMPANY, OTHER_COMPANY],
  getMe: {
    ...OWNER,
    memberships: [COMPANY, OTHER_COMPANY].map(({ id }) => ({ company_id: id, role: 'owner' })),
  },
  listLocations: ({ query }) =>
    LOCATIONS.filter(
      ({ company }) => !query.has('company_id') || query.get('company_id') === String(company.id),
    ),
  listBrandsByYear: [{ id: 1, name: 'Ford' }],
  listModelsByYear: [{ id: 1, name: 'F-150' }],
  listModelDetailsByYear: [{ id: 1, name: 'XLT' }],
  listFinancingCompanies: [{ id: 1, name: 'Assumption', company_id: null }],
  provisionByVin: FORD,
  findVinElsewhere: { vehicle: null },
};

export const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
export const textField = (name: string) => dialog.getByRole('textbox', { name, exact: true });
export const choiceField = (name: string) => dialog.getByRole('combobox', { name, exact: true });
export const save = dialog.getByRole('button', { name: 'Save' });

/** Opens the form of a new vehicle. `place` is the list's filter. */
export async function openAddForm(responses: MockResponses = {}, place = ''): Promise<void> {
  await openScreen(`/vehicle-advanced?q=none-of-all&dialog=add${place}`, { ...FORM_RESPONSES, ...responses });
  await expect.element(dialog).toBeVisible();
}

/** The list is filtered by a location, which the form preselects. */
export const OF_PLACE = `&company_id=${COMPANY.id}&location_id=${LOCATION.id}`;

export async function choose(name: string, option: string): Promise<void> {
  await choiceField(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types a VIN and waits until its lookup has filled in the fields. */
export async function typeKnownVin(vin = VIN): Promise<void> {
  await textField('VIN').fill(vin);
  await expect.element(choiceField('Brand')).toHaveValue('Ford');
}

export async function fillOtherFields(unit: string, mileage = '42000'): Promise<void> {
  const [year, month, day] = today().split('-');
  await textField('Unit').fill(unit);
  await textField('Mileage').fill(mileage);
  await textField('In Service Date').fill(`${month}/${day}/${year}`);
  await userEvent.keyboard('{Tab}');
}

/** Expects this text under an invalid field. */
export async function expectRejected(field: ReturnType<typeof textField>, text: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text)));
}
