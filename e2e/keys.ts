import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen has to step over, its menu included. */
const MOST_STEPS = 80;

/** Presses Tab until it stands there. */
export async function stepTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  await pressUntilFocused(page, 'Tab', target);
}

/** Presses a key until it stands there, wherever a list is scrolled to on the way. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

const isFocused = async (target: Locator) =>
  (await target.count()) > 0 && (await target.evaluate((element) => element === document.activeElement));
