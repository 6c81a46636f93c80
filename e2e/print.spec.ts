import { expect, test } from './journey.ts';

/** Smallest legible text on paper, in CSS pixels. */
const LEGIBLE_PX = 10;

test.describe('A printed page', () => {
  for (const { address, title, filter, holds } of [
    {
      address: '/vehicle-advanced?sign=negative&q=10',
      title: 'Value by Vehicle',
      filter: 'Underwater',
      holds: 'Estimated Payoff',
    },
    { address: '/vehicles?q=10', title: 'Vehicles', filter: 'Search: “10”', holds: 'Class Name' },
    { address: '/summary-current', title: 'Total Value', filter: 'Company: All', holds: 'Estimated Payoff' },
  ]) {
    test(`of ${title} has its title, filters and figures, and no controls`, async ({ page }) => {
      await page.goto(address);
      await expect(
        page.getByRole('grid').or(page.getByRole('treegrid')).getByRole('row').nth(3),
      ).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      const printed = await page.evaluate(() => {
        const shown = [...document.querySelectorAll<HTMLElement>('#root *')].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        );
        const controls = shown.filter((element) => {
          const { borderTopStyle, backgroundColor, textDecorationLine } = getComputedStyle(element);
          const isBare =
            borderTopStyle === 'none' &&
            backgroundColor === 'rgba(0, 0, 0, 0)' &&
            textDecorationLine === 'none' &&
            element.textContent !== '';
          return element.matches('button, input, select, [role="checkbox"]') && !isBare;
        });
        const cells = shown.filter((element) =>
          element.matches('td, th, [role="gridcell"], [role="rowheader"]'),
        );
        return {
          controls: controls.map(({ outerHTML }) => outerHTML.slice(0, 200)),
          filters: shown.flatMap(({ dataset }) => dataset.printed ?? []),
          smallestPx: Math.min(
            ...cells.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize) * cell.currentCSSZoom),
          ),
          text: cells.map(({ textContent }) => textContent).join('\n'),
          headings: shown
            .filter((element) => element.matches('thead th, [role="columnheader"]'))
            .map(({ textContent }) => textContent),
        };
      });
      expect(printed.controls).toEqual([]);
      expect(printed.filters).toContainEqual(expect.stringContaining(filter));
      expect(printed.smallestPx).toBeGreaterThanOrEqual(LEGIBLE_PX);
      expect(printed.text).toMatch(/\$\d/);
      expect(printed.headings).toContainEqual(expect.stringContaining(holds));
      expect(printed.headings).not.toContain('Actions');
    });
  }

  test('of the dashboard has the tables behind its charts, and no empty boxes', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Value vs. payoff, 24 months')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Value and payoff by month', 'Revenue/Loss by location'])
      await expect(page.getByRole('table', { name })).toBeVisible();
    for (const skeleton of await page.locator('.mantine-Skeleton-root').all())
      await expect(skeleton).toBeHidden();
  });
});
