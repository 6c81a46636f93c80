import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects the texts in this order within the element, with others between them. */
export const expectInOrder = (within: Locator, texts: readonly string[]): Promise<void> =>
  expect
    .poll(() => within.query()?.textContent?.replaceAll(/\s+/g, ' '))
    .toMatch(new RegExp(texts.map((text) => RegExp.escape(text)).join('.*'), 's'));

/** Expects the elements with exactly these texts, in this order. */
export const expectTexts = (elements: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => elements.elements().map(({ textContent }) => textContent)).toEqual(texts);
