import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, LOCATION } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';

const VIN = '1FTEW1EP6JFC10312';

const openForm = () =>
  openScreen(`/vehicle-advanced?dialog=add&q=none&company_id=${COMPANY.id}&location_id=${LOCATION.id}`, {
    ...FLEET_RESPONSES,
    listCompanyVehicleClasses: [],
    listBrandsByYear: [],
    listFinancingCompanies: [],
    provisionByVin: () => ({
      mockError: { status: 404, body: { code: 404, reason: 'vin.unknown', message: 'Unknown.' } },
    }),
    findVinElsewhere: ({ query }) => ({
      vehicle: query.get('vin') === VIN ? 'GC-0001 of Gulf Coast Rentals' : null,
    }),
  });

test('Without a model year the brand can be typed', async () => {
  await openForm();
  await userEvent.fill(page.getByRole('combobox', { name: 'Brand' }), 'Studebaker');
  await expect.element(page.getByRole('combobox', { name: 'Model', exact: true })).toBeEnabled();
});

test('shows under a VIN that another company has it, and the result of its lookup', async () => {
  await openForm();
  const vin = page.getByRole('textbox', { name: 'VIN', exact: true });
  await userEvent.fill(vin, VIN);
  await expect
    .element(vin)
    .toHaveAccessibleDescription(
      'This VIN belongs to GC-0001 of Gulf Coast Rentals. ' +
        'Can not find vehicles please contiune manual entrying',
    );
  await userEvent.fill(vin, VIN.slice(0, 16));
  await expect.element(vin).toHaveAccessibleDescription('17 characters');
});
