import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCATION } from '../../../test/everyday-responses.ts';
import { BUILT_IN, FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const FIELDS = ['First Name', 'Last Name', 'Email', 'Company Name', 'Phone'];
const field = (name: string) => page.getByLabelText(name, { exact: true });
const wrongFields = () =>
  FIELDS.filter((name) => field(name).element().getAttribute('aria-invalid') === 'true');
const submit = () => page.getByRole('button', { name: 'Start Free Account' }).click();

async function openSignUp() {
  await openScreen('/demo', { ...FLEET_RESPONSES, authorizeDashboard: BUILT_IN });
  await expect.element(field('First Name')).toBeVisible();
}

describe('A form', () => {
  test('shows the error of the field that was left, and no other one', async () => {
    await openSignUp();
    await field('Email').click();
    await userEvent.keyboard('nobody');
    expect(wrongFields()).toEqual([]);
    await userEvent.tab();
    await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email');
    expect(wrongFields()).toEqual(['Email']);
  });

  test('removes an error once the value is valid, and checks the field again on blur', async () => {
    await openSignUp();
    await userEvent.fill(field('Email'), 'nobody');
    await field('Company Name').click();
    await expect.poll(wrongFields).toEqual(['Email']);
    await field('Email').click();
    await userEvent.keyboard('{End}@example');
    await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email');
    await userEvent.keyboard('.com');
    await expect.poll(wrongFields).toEqual([]);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(wrongFields()).toEqual([]);
    await userEvent.tab();
    await expect.poll(wrongFields).toEqual(['Email']);
  });

  test('shows all errors on submit, focuses the first and keeps the others', async () => {
    await openSignUp();
    await userEvent.fill(field('First Name'), 'Dana');
    await submit();
    await expect.poll(wrongFields).toEqual(['Last Name', 'Email', 'Company Name', 'Phone']);
    await expect.element(field('Last Name')).toHaveFocus();
    await userEvent.keyboard('Reed');
    await expect.poll(wrongFields).toEqual(['Email', 'Company Name', 'Phone']);
  });

  test('shows no error under a field that is left empty', async () => {
    await openSignUp();
    await field('First Name').click();
    for (const name of FIELDS.slice(1)) {
      await userEvent.tab();
      await expect.element(field(name)).toHaveFocus();
    }
    expect(wrongFields()).toEqual([]);
  });

  test('moves nothing away from the pointer while the mouse button is pressed', async () => {
    await openSignUp();
    await userEvent.fill(field('Email'), 'nobody');
    // An error under the field would push the link down.
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

test('A dialog shows the errors of its fields as they are left', async () => {
  await openScreen('/locations?dialog=edit&id=1', {
    listLocations: [LOCATION],
    listRegions: [LOCATION.region],
    listStates: [{ ...LOCATION.state, code: 'FL' }],
    listCities: [LOCATION.city],
  });
  const input = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  await userEvent.fill(input('Phone'), '813555');
  await input('Email').click();
  await expect.element(input('Phone')).toHaveAccessibleDescription('Please type a 10-digit phone number');
  await userEvent.keyboard('nobody');
  await input('Person').click();
  await expect.element(input('Email')).toHaveAccessibleDescription('Invalid email');
  await expect.element(input('Phone')).toHaveAccessibleDescription('Please type a 10-digit phone number');
  await userEvent.fill(input('Phone'), '8135550100');
  await expect.element(input('Phone')).not.toHaveAccessibleDescription('Please type a 10-digit phone number');
});
