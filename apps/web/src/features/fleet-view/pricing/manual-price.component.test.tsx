import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReceivedCall } from '../../../../test/mock-calls.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';

test("confirms a price that differs much from the provider's value", async () => {
  const checked: unknown[] = [];
  const set: unknown[] = [];
  const message = "More than twice the provider's value of $21,350.";
  await openScreen(`/vehicle-advanced?dialog=price&vehicle=${FLEET_ROW.id}`, {
    ...FLEET_RESPONSES,
    listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } },
    lookAgain: ({ body }: ReceivedCall) => {
      checked.push(body);
      return [{ field: 'value', reason: 'price_above_provider', value: '$213,500', message }];
    },
    setDefaultMarketValue: ({ body }: ReceivedCall) => {
      set.push(body);
      return { id: FLEET_ROW.id, default_market_value: 213_500, version: 2 };
    },
  });
  await page.getByRole('textbox', { name: 'Market value' }).fill('213500');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Check these values' });
  await expect.poll(() => question.element().textContent).toContain(`$213,500 ${message} Save anyway?`);
  expect(checked).toEqual([{ kind: 'manual_price', id: FLEET_ROW.id, fields: { value: 213_500 } }]);
  expect(set).toEqual([]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => set).toEqual([{ value: 213_500 }]);
});

test('rejects an ambiguous price under its field without a second message', async () => {
  await openScreen(`/vehicle-advanced?dialog=price&vehicle=${FLEET_ROW.id}`, {
    ...FLEET_RESPONSES,
    listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } },
  });
  const value = page.getByRole('textbox', { name: 'Market value' });
  await value.fill('22.790');
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveAccessibleDescription('Enter 22790 or 22.79.');
  await expect.element(page.getByText('This value must be a number only!')).not.toBeInTheDocument();
});
