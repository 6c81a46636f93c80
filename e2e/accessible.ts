import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const SCHEMES = ['light', 'dark'] as const;

/** Nothing serious for axe, in light and in dark; and the page does not move sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const grave = await findGraveViolations(page, colorScheme);
    expect(grave, `grave violations in ${colorScheme} colors`).toEqual([]);
  }
  await expectNoSidewaysMove(page);
}

/** The page is no wider than its window. */
export async function expectNoSidewaysMove(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, 'pixels that the page moves sideways').toBe(0);
}

/** The colors are all that differs in the dark: only they are looked at again. */
async function findGraveViolations(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (colorScheme === 'dark') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
