import axe from 'axe-core';
import { expect } from 'vitest';

const SCHEMES = ['light', 'dark'] as const;

/** Expects nothing serious of axe in light and dark colors, and a page that is no wider than its window. */
export async function expectAccessible(): Promise<void> {
  const root = document.documentElement;
  for (const scheme of SCHEMES) {
    root.dataset.mantineColorScheme = scheme;
    expect(await findGraveViolations(scheme), `grave violations in ${scheme} colors`).toEqual([]);
  }
  root.dataset.mantineColorScheme = 'light';
  expectNoSidewaysMove();
}

/** Expects a page that is no wider than its window. */
export function expectNoSidewaysMove(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth, 'pixels that the page moves sideways').toBe(0);
}

/** Colors are all that differs in the dark: only they are looked at again. */
async function findGraveViolations(scheme: (typeof SCHEMES)[number]): Promise<string[]> {
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    ...(scheme === 'dark' && { runOnly: ['color-contrast'] }),
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
