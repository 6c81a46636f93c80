import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY, LOCATION, VIEWER } from '../../../test/everyday-responses.ts';
import type { ReceivedCall } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('A viewer reads why a company can not be changed, and may add one', async () => {
  await openScreen('/companies', { getMe: VIEWER });
  await expect.element(button('Add company')).toBeEnabled();
  for (const name of ['Edit Harbor Rent', 'Delete Harbor Rent']) {
    await expect.element(button(name)).toBeDisabled();
    await expect.element(button(name)).toHaveAttribute('title', 'Only an owner can change this company');
  }
});

test('An owner changes the package of a company', async () => {
  const bodies: unknown[] = [];
  await openScreen('/companies', {
    listStates: [COMPANY.state],
    listCities: [COMPANY.city],
    editCompany: ({ body }: ReceivedCall) => {
      bodies.push(body);
      return COMPANY;
    },
  });
  await button('Edit Harbor Rent').click();
  const dialog = page.getByRole('dialog', { name: 'Edit company Harbor Rent' });
  await dialog.getByRole('radio', { name: /^Free/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toMatchObject({ package: 2 });
});

test('A viewer reads why locations can not be changed', async () => {
  const getCompany = { ...COMPANY, locations: [LOCATION], vehicles_count: 3 };
  await openScreen('/company/1', { getMe: VIEWER, getCompany, listLocations: [LOCATION] });
  for (const name of ['Add location', 'Edit Tampa Airport', 'Delete Tampa Airport']) {
    await expect.element(button(name)).toBeDisabled();
    await expect
      .element(button(name))
      .toHaveAttribute('title', 'You can view this company but not change it');
  }
});
