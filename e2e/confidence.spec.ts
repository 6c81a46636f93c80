import { cellOf, listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';

const LOW = 'Low confidence: few comparable sales, or widely different prices';

test('A value explains itself on hover, by keyboard and on click, and a rough value is marked', async ({
  page,
  api,
}) => {
  const { items } = await api.call('listFleet', { filters: { financial: true, per: 1_000 } });
  const sure = items.find(
    ({ value_basis, auction, revenue }) =>
      revenue && auction && value_basis?.confidence === 'normal' && isNarrow(value_basis, auction),
  );
  const { vin = '', unit = '', value_basis } = sure ?? {};
  const usd = (dollars: number | null = null) => `$${dollars?.toLocaleString('en-US')}`;
  const likely = `Likely range${usd(value_basis?.low)} to ${usd(value_basis?.high)}`;
  const working = page.getByRole('tooltip');

  await page.goto(listOf(vin));
  const auction = await cellOf(rowOf(page, vin), 'Auction Value');
  const value = auction.getByRole('button', { name: '$' });
  await expect(value).toBeVisible();
  await expect(page.getByText('rough value')).toHaveCount(0);
  await test.step('under the pointer, and from there onto what it says', async () => {
    await value.hover();
    await expect(working).toContainText(likely);
    await expect(working).toContainText('Built-in model');
    await expect(working).toContainText('Valued on');
    await expect(value).toHaveAccessibleDescription(/Likely range/);
    await working.hover();
    await expect(working).toBeVisible();
    await page.getByRole('heading', { name: 'Value by Vehicle' }).hover();
    await expect(working).toBeHidden();
  });
  await test.step('with the focus of the keyboard', async () => {
    // A pointer that rests on the value would open it by itself.
    await page.mouse.move(0, 0);
    await value.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(value).toBeFocused();
    await expect(working).toContainText(likely);
    await page.keyboard.press('ArrowLeft');
    await expect(working).toBeHidden();
  });

  await page.route('**/internal-list-for-sale*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll('"confidence":"normal"', '"confidence":"low"'),
    });
  });
  await page.reload();
  await expect(auction).toContainText(`${LOW}: $`);
  await expect(page.getByText('rough value')).toBeVisible();
  await value.hover();
  await expect(working).toContainText(LOW);

  await test.step('clicked in the vehicles, until the next click or Escape', async () => {
    await page.goto(`/vehicles?q=${vin}`);
    const value = (await cellOf(rowOf(page, vin), 'Auction Value')).getByRole('button', { name: '$' });
    await value.click();
    await page.getByRole('heading', { name: 'Vehicles' }).hover();
    await expect(working).toBeVisible();
    await value.click();
    await expect(working).toBeHidden();
    await value.click();
    await page.keyboard.press('Escape');
    await expect(working).toBeHidden();
  });

  await page.goto(listOf(vin));
  await page.setViewportSize({ width: 390, height: 800 });
  const card = page.getByRole('list', { name: 'Value by Vehicle' }).getByRole('listitem');
  const revenue = card.filter({ hasText: unit }).getByRole('button', { name: LOW });
  await revenue.click();
  await expect(working).toContainText(LOW);
  await expect(working).toContainText('Estimated payoff');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const isNarrow = ({ low, high }: { low: number | null; high: number | null }, auction: number) =>
  low !== null && high !== null && low > auction * 0.75 && high < auction * 1.25;
