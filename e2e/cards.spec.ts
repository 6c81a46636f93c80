import type { Page } from '@playwright/test';
import { searchBox } from './fleet-list.ts';
import { expect, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 800 } });

const cards = (page: Page) => page.getByRole('list', { name: 'Value by Vehicle' }).getByRole('listitem');
/** The card of this line number, where it is drawn. */
const cardAt = (page: Page, line: number) =>
  page.locator(`[aria-posinset="${line}"]`).locator('[data-row-id]');

/** Line number of the last card that is drawn. */
const lastLine = async (page: Page) => Number(await cards(page).last().getAttribute('aria-posinset'));

test('On a narrow screen only visible cards are drawn, and the scroll position is restored', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced');
  await expect(cardAt(page, 1)).toBeVisible();
  await test.step('near the end the next ones come', async () => {
    for (const line of [101, 201, 301]) {
      // The page grows while it is scrolled: its end is reached by the last of several ways there.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
        // Several pages may have come at once: the card itself is drawn no longer then.
        expect(await lastLine(page)).toBeGreaterThanOrEqual(line);
      }).toPass();
    }
    expect(await cards(page).count()).toBeLessThan(60);
    await expect(cards(page).first()).toHaveAttribute('aria-setsize', /^\d{4}$/);
  });
  const last = await test.step('by Tab from card to card', async () => {
    const first = Number(await cards(page).nth(8).getAttribute('aria-posinset'));
    await cardAt(page, first).focus();
    // The card, the working of its figure, what prices it, and its menu.
    for (let step = 0; step < 4 * 12; step++) await page.keyboard.press('Tab');
    await expect(cardAt(page, first + 12)).toBeFocused();
    await expect(cardAt(page, first + 12)).toBeInViewport();
    return cardAt(page, first + 12);
  });
  await test.step('what has the focus stays, wherever the page is scrolled to', async () => {
    const before = await page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expect(cardAt(page, 1)).toBeInViewport();
    await expect(last).toBeFocused();
    await page.evaluate((top) => window.scrollTo({ top }), before);
    await expect(last).toBeInViewport();
  });
  await test.step('behind the panel, after a reload and after a search', async () => {
    const top = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top));
    const before = await top();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.goBack();
    await expect(last).toBeFocused();
    await page.reload();
    await expect(last).toBeFocused();
    await expect.poll(top).toBe(before);
    await searchBox(page).fill('101');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/q=101/);
    await expect(cardAt(page, 1)).toBeInViewport();
    await page.goBack();
    await expect.poll(top).toBe(before);
  });
});
