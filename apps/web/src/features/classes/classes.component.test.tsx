import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY, VIEWER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const company = { id: COMPANY.id, name: COMPANY.name };
const CARS = { id: 1, name: 'Cars', company, version: 1 };
const MIDSIZE = { id: 1, name: 'Midsize', group: { id: 1, name: 'Cars' }, company, version: 1 };
const responses = { getMe: VIEWER, listCompanyVehicleGroups: [CARS], listCompanyVehicleClasses: [MIDSIZE] };
const button = (name: string) => page.getByRole('button', { name, exact: true });

test("a viewer can read groups and sees why they can't be changed", async () => {
  await openScreen('/groups/1', responses);
  await expect.element(page.getByRole('link', { name: 'Back to companies' })).toBeVisible();
  for (const name of ['Add group', 'Edit Cars', 'Delete Cars']) {
    await expect.element(button(name)).toBeDisabled();
    await expect
      .element(button(name))
      .toHaveAttribute('title', 'You can view this company but not change it');
  }
  await page.getByRole('link', { name: 'Classes Cars' }).click();
  await expect.element(button('Add class')).toBeDisabled();
});
