import type { Locator, Page } from '@playwright/test';
import { listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { closePanel, panelOf } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

// The last is the first at 200 % zoom.
const SIZES = [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
  [720, 450],
] as const;

const CONTROLS = ['a', 'button', 'input', '[role="tab"]'].map((name) => `${name}:visible`).join(', ');

for (const [index, [width, height]] of SIZES.entries()) {
  test(`A notice covers nothing that is pressed, at ${width}×${height} pixels`, async ({ page, api }) => {
    await page.setViewportSize({ width, height });
    const unit = `NOTICE-${width}-${height}`;
    const vin = f150Vin(`2801${index}`);
    await createVehicle(api, vin, unit);
    // What the list offers is there before the notice looks for its place.
    await expect.poll(async () => (await api.getRow(vin)).value_state).not.toBe('pending');
    const broken = { contentType: 'text/javascript', body: 'throw new Error()' };
    await page.route('**/assets/add-vehicle*', (route) => route.fulfill(broken));
    await page.goto(listOf(vin));
    const word = notice(page, 'A part of the page could not be loaded.');
    await expect(page.getByText(unit).first()).toBeVisible();

    await test.step('on a list, with its filters', async () => {
      await page.getByRole('button', { name: 'Add vehicle' }).click();
      await expectClear(page, word, 'header, main');
    });
    await test.step('beside the panel of a vehicle', async () => {
      // The unit of a row, or a whole card where the window is narrow.
      const card = page.getByRole('button', { name: `Open ${unit}` });
      await card.or(rowOf(page, unit).getByRole('link', { name: unit })).click();
      await expect(panelOf(page, unit).getByRole('region').first()).toBeVisible();
      await expectClear(page, word, '[data-side-panel]');
    });
    await test.step('over a dialog, with its tabs', async () => {
      await panelOf(page, unit)
        .getByRole('button', { name: `Edit ${unit}` })
        .click();
      const dialog = page.getByRole('dialog', { name: `Edit vehicle ${unit}` });
      await expect(dialog.getByRole('tab').first()).toBeVisible();
      await expectClear(page, word, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await closePanel(page);
    });
    await test.step('on the list again', async () => await expectClear(page, word, 'header, main'));
  });
}

/** No control within lies under it. */
async function expectClear(page: Page, word: Locator, within: string): Promise<void> {
  // Hovered, it stays; its way there has ended when it can be hovered.
  await word.hover();
  const cover = await word.boundingBox();
  const names: string[] = [];
  for (const control of await page.locator(within).locator(CONTROLS).all()) {
    const box = await control.boundingBox();
    if (!box || !cover) continue;
    const isApart =
      box.x >= cover.x + cover.width ||
      box.x + box.width <= cover.x ||
      box.y >= cover.y + cover.height ||
      box.y + box.height <= cover.y;
    if (!isApart) names.push((await control.getAttribute('aria-label')) ?? (await control.innerText()));
  }
  expect(names, 'lie under the notice').toEqual([]);
}
