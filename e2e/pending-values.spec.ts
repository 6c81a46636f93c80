import { cellOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

test('A requested value is marked next to the earlier one and can be requested again', async ({
  page,
  api,
}) => {
  const vin = f150Vin('20011');
  const { id } = await createVehicle(api, vin, 'SLOW-VALUE');
  await api.call('editVehicle', { params: { id }, body: { model_year: 2018 } });
  await expect.poll(async () => (await api.getRow(vin)).value_state).toBe('ready');
  let isAnswered = false;
  // The provider takes its time: until then the list says what it says of every such vehicle.
  await page.route('**/internal-list-for-sale*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: isAnswered ? body : body.replaceAll('"value_state":"ready"', '"value_state":"pending"'),
    });
  });
  await page.clock.install();
  await page.goto(`/vehicle-advanced?q=${vin}`);
  const auction = await cellOf(rowOf(page, vin), 'Auction Value');
  await expect(auction).toContainText('A newer value is pending');
  await expect(auction).toContainText('$');
  const retry = auction.getByRole('button', { name: 'Retry the value of SLOW-VALUE' });
  const isUnavailable = async () => {
    await page.clock.runFor(1_000);
    return await retry.isVisible();
  };
  await expect.poll(isUnavailable, { intervals: [50] }).toBe(true);
  await page.clock.resume();
  await retry.click();
  isAnswered = true;
  await expect(retry).toBeHidden();
  await expect(auction).not.toContainText('pending');
});
