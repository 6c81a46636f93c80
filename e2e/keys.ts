import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STEPS = 40;

/** Presses Tab until it stands there. */
export async function stepTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
