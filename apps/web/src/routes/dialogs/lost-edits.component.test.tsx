import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseConnection, SERVER_FAILED } from '../../../test/mock-calls.ts';
import { openEditForm, VEHICLE } from '../../../test/edit-form.ts';
import { stepTo } from '../../../test/keys.ts';
import { expectInOrder } from '../../../test/texts.ts';

const NO_CONNECTION = "No connection. Your changes aren't saved yet.";
const form = page.getByRole('dialog', { name: `Edit vehicle ${VEHICLE.unit}` });
const field = (name: string) => form.getByRole('textbox', { name, exact: true });
const save = form.getByRole('button', { name: 'Save', exact: true });
const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
const lost = page.getByRole('alert').filter({ hasText: NO_CONNECTION }).filter({ hasText: 'Retry' });

/**
 * Opens the form of a vehicle and loses its saves until the returned function is called. Also returns the
 * requests that arrive.
 */
async function openWithoutConnection() {
  const arrived: unknown[] = [];
  let isLost = true;
  await openEditForm('vehicle', {
    editVehicle: ({ body }) => {
      if (isLost) loseConnection();
      arrived.push(body);
      return { ...VEHICLE, version: 2 };
    },
  });
  const comeBack = () => {
    isLost = false;
  };
  return { arrived, comeBack };
}

test('shows a lost connection, and Retry saves the current form', async () => {
  const { arrived, comeBack } = await openWithoutConnection();
  await field('Color').fill('red');
  await save.click();
  await expect.element(lost).toBeVisible();
  await field('Color').fill('blue');
  comeBack();
  await lost.getByRole('button', { name: 'Retry' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(lost).not.toBeInTheDocument();
  expect(arrived).toMatchObject([{ color: 'blue' }]);
});

test('the message of a lost connection disappears when its form is discarded', async () => {
  const { arrived } = await openWithoutConnection();
  await field('Color').fill('red');
  await save.click();
  await expect.element(lost).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await leaving.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(lost).not.toBeInTheDocument();
  expect(arrived).toEqual([]);
});

test('the message of a lost connection disappears when its form is saved', async () => {
  const { arrived, comeBack } = await openWithoutConnection();
  await field('Color').fill('red');
  await save.click();
  await expect.element(lost).toBeVisible();
  comeBack();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(lost).not.toBeInTheDocument();
  expect(arrived).toHaveLength(1);
});

test('Retry of a lost connection is reached by keyboard from the dialog that it belongs to', async () => {
  const { arrived, comeBack } = await openWithoutConnection();
  await field('Color').fill('red');
  await userEvent.keyboard('{Enter}');
  await expect.element(lost).toBeVisible();
  comeBack();
  await stepTo(lost.getByRole('button', { name: 'Retry' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(arrived).toMatchObject([{ color: 'red' }]);
});

test('a failing deletion keeps its dialog open with the reason, and can be retried', async () => {
  const responses = [() => SERVER_FAILED, loseConnection, () => null];
  await openEditForm('vehicle', { deleteVehicle: () => responses.shift()?.() ?? null });
  await form.getByRole('button', { name: 'Delete vehicle' }).click();
  const question = page.getByRole('dialog', { name: 'Delete vehicle?' });
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await expectInOrder(question.getByRole('alert'), ['We can not delete vehicle.Something wrong.']);
  await confirm.click();
  await expectInOrder(question.getByRole('alert'), [NO_CONNECTION]);
  await confirm.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(responses).toEqual([]);
});
