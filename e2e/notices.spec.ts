import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { stepTo } from './keys.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

const WIDEST_PX = 360;
const GAP_PX = 16;

/** Has the page say something that waits for an action. */
async function provokeNotice(page: Page): Promise<Locator> {
  const broken = { contentType: 'text/javascript', body: 'throw new Error()' };
  await page.route('**/assets/add-vehicle*', (route) => route.fulfill(broken));
  await page.goto(listOf('no-such-unit'));
  await page.getByRole('button', { name: 'Add vehicle' }).first().click();
  const shown = notice(page, 'A part of the page could not be loaded.');
  await expect(shown).toBeVisible();
  return shown;
}

/** The place of an element once it no longer moves. */
async function boxOf(element: Locator) {
  // The first notice of a page is drawn anew once its looks have come.
  const read = async () => {
    await element.hover();
    return await element.boundingBox();
  };
  await expect.poll(read).not.toBeNull();
  const box = await read();
  if (!box) throw new Error('It is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
] as const) {
  test(`At ${width}×${height} pixels a notice stands below the header at the right`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const box = await boxOf(await provokeNotice(page));
    const header = await page.getByRole('banner').boundingBox();
    const below = header ? header.y + header.height : 0;
    expect(box.y).toBeGreaterThanOrEqual(below);
    expect(box.y).toBeLessThanOrEqual(below + GAP_PX);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.right).toBeGreaterThanOrEqual(width - 2 * GAP_PX);
    expect(box.width).toBeLessThanOrEqual(WIDEST_PX);
  });
}

for (const [width, height] of [
  [390, 844],
  [599, 800],
] as const) {
  test(`At ${width}×${height} pixels a notice stands at the foot`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const box = await boxOf(await provokeNotice(page));
    expect(box.bottom).toBeLessThanOrEqual(height);
    expect(box.bottom).toBeGreaterThanOrEqual(height - GAP_PX);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.width).toBeLessThanOrEqual(WIDEST_PX);
  });
}

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
  return { condition, shown };
}

test('A notice goes by itself, but not while it is hovered or has the focus', async ({ page, api }) => {
  await page.clock.install();
  const { shown } = await changeCondition(page, api, 'PAUSED-28011');
  const close = shown.getByRole('button', { name: 'Close notice' });
  await test.step('hovered', async () => {
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

test('A notice that waits for an action is closed by its button', async ({ page }) => {
  const shown = await provokeNotice(page);
  await shown.getByRole('button', { name: 'Close notice' }).click();
  await expect(shown).toBeHidden();
});

test('The Undo of a notice is reached by Tab and taken by Enter', async ({ page, api }) => {
  const { condition } = await changeCondition(page, api, 'TAKEN-28012');
  await stepTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'TAKEN-28012: Above to Average.')).toBeVisible();
  await expect(condition).toHaveText('Average');
});
