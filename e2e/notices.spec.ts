import type { Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

/** Changes the condition of a vehicle of its own, which is said with an Undo. */
async function changeCondition(page: Page, api: ApiClient, unit: string) {
  const vin = f150Vin(unit.slice(-5));
  await createVehicle(api, vin, unit);
  await expect.poll(async () => (await api.getRow(vin)).value_state).not.toBe('pending');
  await page.goto(listOf(vin));
  const condition = rowOf(page, vin).getByRole('button', { name: /^Condition of / });
  await condition.click();
  await page.getByRole('menuitem', { name: 'Above' }).press('Enter');
  const shown = notice(page, `${unit}: Average to Above.`);
  await expect(shown).toBeVisible();
  return shown;
}

test('A notice goes by itself, but not while it is hovered or has the focus', async ({ page, api }) => {
  await page.clock.install();
  const shown = await changeCondition(page, api, 'PAUSED-28011');
  const close = shown.getByRole('button', { name: 'Close notice' });
  await test.step('hovered', async () => {
    // The notice lets presses through until the mouse moves elsewhere, because it may have opened under it.
    await page.mouse.move(0, 0);
    await shown.hover();
    await page.clock.fastForward(30_000);
    await expect(shown).toBeVisible();
  });
  await test.step('focused', async () => {
    await close.focus();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(30_000);
    await expect(shown).toBeVisible();
  });
  await test.step('left', async () => {
    await close.blur();
    await page.clock.fastForward(30_000);
    await expect(shown).toBeHidden();
  });
});
