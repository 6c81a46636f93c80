import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESK, PHONE, type WindowSize } from '../../test/accessible.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { batchResponses, pathOf } from '../features/batches/batches.test-data.ts';

const SCREEN = '/vehicles/batch';
const KIND = { company: { id: 1, name: 'Harbor Rent' }, type: 'create', region: null } as const;
const SIZES: [string, WindowSize][] = [
  ['a desk', DESK],
  ['a phone', PHONE],
];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

describe.each(SIZES)('Accessible on %s', (_, size) => {
  const open = async (url: string) => {
    await page.viewport(...size);
    await openScreen(url, batchResponses('vehicles', KIND));
  };

  test('are the batches', async () => {
    await open(SCREEN);
    await expect.element(page.getByText('progress.xlsx')).toBeVisible();
  });

  test('is an import with its errors', async () => {
    await open(`${SCREEN}?dialog=import`);
    await button('Upload').click();
    await expect.element(dialog.getByText('Please select a type')).toBeVisible();
  });

  test('are the rows of a preview', async () => {
    await open(pathOf(SCREEN, 'waiting'));
    await expect.element(page.getByRole('table', { name: 'Rows' })).toBeVisible();
  });

  test('is the confirmation before the start', async () => {
    await open(pathOf(SCREEN, 'waiting'));
    await button('Start').click();
    await expect.element(dialog).toHaveAccessibleName('Start waiting.xlsx?');
  });

  test.each(['finished', 'failed'] as const)('are the results of a batch that has %s', async (status) => {
    await open(pathOf(SCREEN, status));
    await expect.element(page.getByRole('table', { name: 'Errors' })).toBeVisible();
  });
});
