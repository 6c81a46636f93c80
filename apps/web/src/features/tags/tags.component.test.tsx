import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, VIEWER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const TAG = {
  id: 1,
  name: 'Detailing',
  color: '#1f6feb',
  company: { id: COMPANY.id, name: COMPANY.name },
  version: 1,
};

test('sends a color as entered, and rejects an invalid one under its field', async () => {
  const requests: unknown[] = [];
  await openScreen('/tags?dialog=add', {
    listVehicleTags: [TAG],
    createVehicleTag: ({ body }) => {
      requests.push(body);
      return { ...TAG, id: 2 };
    },
  });
  const color = page.getByRole('textbox', { name: 'Color' });
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Body shop');
  await userEvent.fill(color, '');
  await userEvent.type(color, '#12345');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(color).toHaveValue('#12345');
  await expect.element(color).toHaveAccessibleDescription('Invalid color');
  expect(requests).toEqual([]);
});

test('A new tag has a color that is free: a name and Enter suffice', async () => {
  const requests: unknown[] = [];
  await openScreen('/tags?dialog=add', {
    listVehicleTags: [TAG],
    createVehicleTag: ({ body }) => {
      requests.push(body);
      return { ...TAG, id: 2 };
    },
  });
  const name = page.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(name, 'Body shop');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests).toMatchObject([{ name: 'Body shop', color: '#0f8a5f' }]);
});

test("a viewer sees why tags can't be changed", async () => {
  await openScreen('/tags', { getMe: VIEWER, listVehicleTags: [TAG] });
  await expect.element(page.getByRole('button', { name: 'Add tag' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Delete Detailing' })).toBeDisabled();
});
