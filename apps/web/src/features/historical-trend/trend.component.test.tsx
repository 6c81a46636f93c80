import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FLEET_RESPONSES, TREND } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';

const figures = {
  ...TREND,
  count: 1_587,
  total_good: 21_350,
  valued: { excellent: 0, good: 1_352, fair: 0 },
};

test('each sum counts its vehicles, and the market mileage has an explanation', async () => {
  const readTrend = [{ ...figures, brand: { id: 1, name: 'Ford' }, models: [] }];
  await openScreen('/historical-trend', { ...FLEET_RESPONSES, readTrend });
  const grid = page.getByRole('treegrid', { name: 'Historical trend' });
  await expectInOrder(grid, ['Ford', '–', '0 of 1,587', '$21,350 1,352 of 1,587']);
  await grid.getByRole('button', { name: 'Market mileage a year ago' }).hover();
  await expect.element(page.getByText(/It is not an odometer reading of this fleet/)).toBeVisible();
});

test('counts manual prices, which the trend excludes', async () => {
  const readTrend = [{ ...figures, manual: 2, brand: { id: 1, name: 'Ford' }, models: [] }];
  await openScreen('/historical-trend', { ...FLEET_RESPONSES, readTrend });
  await expect.element(page.getByText(/2 prices set manually are excluded/)).toBeVisible();
});

test('links to the values of the trend that are estimated from the price paid', async () => {
  const readTrend = [{ ...figures, by_price: 70, brand: { id: 1, name: 'Ford' }, models: [] }];
  await openScreen('/historical-trend', { ...FLEET_RESPONSES, readTrend });
  const link = page.getByRole('link', { name: '70 of 1,352 estimated from the price paid' });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe('/vehicle-advanced?value_basis=price');
});

test('texts outside the table name no numbers of an earlier filter', async () => {
  const answer = Promise.withResolvers<void>();
  const { router } = await openScreen('/historical-trend', {
    ...FLEET_RESPONSES,
    readTrend: async ({ body }) => {
      if ((body as { company_id?: number }).company_id === 1) await answer.promise;
      return [{ ...figures, manual: 2, brand: { id: 1, name: 'Ford' }, models: [] }];
    },
  });
  await expect.element(page.getByText(/2 prices set manually are excluded/)).toBeVisible();
  await router.navigate({ to: '.', search: { company_id: 1 } });
  await expect.element(page.getByRole('treegrid')).toHaveAttribute('aria-busy', 'true');
  expect(page.getByText(/set manually/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect.element(dialog.getByText(/year and detail, as an Excel file/)).toBeVisible();
  answer.resolve();
  await expect.element(dialog.getByText(/of 1,587 vehicles, as an Excel file/)).toBeVisible();
});
