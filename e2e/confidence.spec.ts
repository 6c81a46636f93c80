import { cellOf, listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';

const LOW = 'Low confidence: there is little to tell this value by';

test('A value shows between what such vehicles sell, and one of low confidence is marked in the list and on its card', async ({
  page,
  api,
}) => {
  const { items } = await api.call('listFleet', { filters: { financial: true, per: 100 } });
  const sure = items.find(({ value_basis, revenue }) => value_basis?.confidence === 'normal' && revenue);
  const { vin = '', unit = '', value_basis } = sure ?? {};
  const usd = (dollars: number | null = null) => `$${dollars?.toLocaleString('en-US')}`;
  const likely = `Likely ${usd(value_basis?.low)} to ${usd(value_basis?.high)}`;
  const row = rowOf(page, vin);
  const mark = (place = page.getByRole('main')) => place.getByTitle(LOW).locator('svg');

  await page.goto(listOf(vin));
  const auction = await cellOf(row, 'Auction Value');
  await expect(auction.getByTitle(likely)).toContainText('$');
  await expect(mark()).toHaveCount(0);
  await expect(page.getByText('rough value')).toHaveCount(0);

  await page.route('**/internal-list-for-sale*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll('"confidence":"normal"', '"confidence":"low"'),
    });
  });
  await page.reload();
  await expect(mark(auction)).toBeVisible();
  await expect(page.getByText('rough value')).toBeVisible();
  await expect(auction).toContainText(`${LOW}: $`);
  await expect(auction.getByTitle(likely).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  const card = page.getByRole('list', { name: 'Value by Vehicle' }).getByRole('button');
  await expect(card.filter({ hasText: unit }).getByTitle(LOW).locator('svg')).toBeVisible();
  await expect(card.filter({ hasText: unit })).toContainText(LOW);
});
