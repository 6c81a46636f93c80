import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const steps = page.getByRole('region', { name: 'Get started in three steps' });
const link = (name: string) => steps.getByRole('link', { name, exact: true });
const NEW = { ...OWNER, memberships: [], first_steps: { company: false, location: false } };

test('asks an account without a company to add a company first', async () => {
  await openScreen('/companies', { getMe: NEW, listCompanies: [] });
  await expect.element(link('Add your company')).toHaveAttribute('href', '/companies?dialog=add');
  await expect.element(link('Add a location')).not.toBeInTheDocument();
  await expect.element(link('Import a spreadsheet')).not.toBeInTheDocument();
});

test('checks completed steps and links the next step', async () => {
  const getMe = { ...OWNER, first_steps: { company: true, location: false } };
  await openScreen('/companies', { getMe });
  await expect.element(steps.getByText('Your company done')).toBeVisible();
  await expect.element(link('Add a location')).toHaveAttribute('href', '/company/1?dialog=add');
  await openScreen('/companies', { getMe: { ...getMe, first_steps: { company: true, location: true } } });
  await expect.element(link('Add a vehicle')).toHaveAttribute('href', '/vehicles?dialog=add');
  await expect.element(link('Import a spreadsheet')).toHaveAttribute('href', '/vehicles/batch');
});

test('One click dismisses the steps, and other screens never show them', async () => {
  let first_steps: typeof OWNER.first_steps = { company: true, location: true };
  const responses = {
    getMe: () => ({ ...OWNER, first_steps }),
    listLocations: [LOCATION],
    listVehicleTags: [],
    dismissFirstSteps: () => {
      first_steps = null;
      return null;
    },
  };
  await openScreen('/tags', responses);
  await expect.element(page.getByRole('heading', { name: 'Custom Tags' })).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
  await openScreen('/company/1', responses);
  await steps.getByRole('button', { name: "Don't show this again" }).click();
  await expect.element(steps).not.toBeInTheDocument();
});

test('shows no steps to an account with vehicles', async () => {
  await openScreen('/companies', {});
  await expect.element(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
  await expect.element(steps).not.toBeInTheDocument();
});
