import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** More than any screen needs, including its menu. */
const MOST_STEPS = 80;

/** Presses Tab until the element has the focus. */
export async function stepTo(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  await pressUntilFocused('{Tab}', target);
}

/** Presses a key until the element has the focus. */
export async function pressUntilFocused(key: string, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    if (target.query() === document.activeElement) return;
    await userEvent.keyboard(key);
  }
  await expect.element(target).toHaveFocus();
}
