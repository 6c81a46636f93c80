import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

export type WindowSize = readonly [widthPx: number, heightPx: number];

/** Initial window size of tests. */
export const DESK: WindowSize = [1440, 900];
/** Size of a phone. */
export const PHONE: WindowSize = [390, 900];

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Expects no serious violations of axe in light and dark mode, and a page that fits its window. */
export async function expectAccessible(): Promise<void> {
  const root = document.documentElement;
  for (const scheme of SCHEMES) {
    root.dataset.mantineColorScheme = scheme;
    expect(await findLasting(scheme), `grave violations in ${scheme} colors`).toEqual([]);
  }
  root.dataset.mantineColorScheme = 'light';
  expectNoSidewaysMove();
}

/** Draws the screen at the width of a phone and expects no sideways scrolling. */
export async function expectFitsPhone(): Promise<void> {
  // Components that are drawn alone keep the width that their test chose.
  if (document.querySelector('main') === null) return;
  await page.viewport(...PHONE);
  await expect.poll(sidewaysPx, { message: 'pixels that a phone moves sideways' }).toBe(0);
}

/** Expects a page that fits the width of its window. */
function expectNoSidewaysMove(): void {
  expect(sidewaysPx(), 'pixels that the page moves sideways').toBe(0);
}

function sidewaysPx(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

const LOOKS = 4;
const BETWEEN_LOOKS_MS = 300;

/**
 * Returns violations that remain after a second, because opening dialogs and fading buttons are only
 * temporary.
 */
async function findLasting(scheme: Scheme): Promise<string[]> {
  let violations = await findGraveViolations(scheme);
  for (let look = 1; look < LOOKS && violations.length > 0; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    violations = await findGraveViolations(scheme);
  }
  return violations;
}

/** Elements that are faded until their response arrives. */
const PALE = ['figure [aria-busy="true"]', 'figure [data-stale]'];

/** Only colors differ in dark mode, so only they are checked again. */
async function findGraveViolations(scheme: Scheme): Promise<string[]> {
  const { violations } = await axe.run(
    { exclude: PALE },
    {
      resultTypes: ['violations'],
      ...(scheme === 'dark' && { runOnly: ['color-contrast'] }),
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
