import { expect, type Locator, type Page } from '@playwright/test';

/** The address of the list with nothing but this vehicle, or this unit: quick to draw. */
export const listOf = (text: string) => `/vehicle-advanced?q=${text}`;

/** The list of vehicles of a screen. */
export const grid = (page: Page) =>
  page.getByRole('grid', { name: /^(Value by Vehicle|Vehicles|Class performance|Future values)$/ });

/** The rows that hold vehicles. */
export const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** The row of a vehicle by its VIN or unit. */
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });

/** The row of this line number, where it is drawn. */
export const rowAt = (page: Page, line: number) => grid(page).locator(`[aria-rowindex="${line + 1}"]`);

/** The cell with the line number of a row, which selects it. */
export const lineNumber = (row: Locator) => row.locator('[aria-colindex="1"]');

/** Scrolls this many rows down. */
export const scrollTo = (page: Page, line: number) =>
  grid(page).evaluate((element, at) => {
    const height = element.querySelector('[data-row-id]')?.clientHeight ?? 0;
    element.scrollTo({ top: at * (height + 1) });
  }, line);

/** The list as it answers the address that is shown, and no longer an earlier one. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
}

export const header = (page: Page, name: string) =>
  grid(page).getByRole('columnheader', { name, exact: true });

/** Scrolls sideways until the column is drawn, and answers its aria-colindex. */
export async function reveal(page: Page, name: string): Promise<number> {
  const list = grid(page);
  await expect(list.getByRole('columnheader').first()).toBeVisible();
  for (const fromStart of [false, true]) {
    if ((await header(page, name).count()) > 0) break;
    if (fromStart) await list.evaluate((element) => element.scrollTo({ left: 0 }));
    for (let step = 0; step < 20 && (await header(page, name).count()) === 0; step++) {
      await list.evaluate((element) => element.scrollBy({ left: 200 }));
      await list.page().evaluate(() => new Promise(requestAnimationFrame));
    }
  }
  return Number(await header(page, name).getAttribute('aria-colindex'));
}

/** The cell of a row below the header of this name. */
export async function cellOf(row: Locator, name: string): Promise<Locator> {
  const index = await reveal(row.page(), name);
  return row.locator(`[aria-colindex="${index}"]`);
}

/** The texts of all loaded rows below the header of this name: scrolls from the first to the last. */
export async function textsBelow(page: Page, name: string): Promise<string[]> {
  const column = await reveal(page, name);
  return await grid(page).evaluate(async (element, at) => {
    const texts = new Map<number, string>();
    const drawn = () =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The browser stopped drawing.')), 30_000);
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    for (let top = 0; top <= element.scrollHeight; top += element.clientHeight / 2) {
      element.scrollTo({ top });
      await drawn();
      if (!element.isConnected) throw new Error('Another list replaced the one being read.');
      for (const row of element.querySelectorAll('[data-row-id]')) {
        const text = row.querySelector(`[aria-colindex="${at}"]`)?.textContent ?? '';
        texts.set(Number(row.ariaRowIndex), text);
      }
    }
    return [...texts].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  }, column);
}

export const filterChip = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name} `) });

/** Chooses in a filter and waits for the list that answers. */
export async function chooseFilter(page: Page, name: string, options: string[]): Promise<void> {
  await filterChip(page, name).click();
  const listbox = page.getByRole('listbox', { name });
  for (const option of options) await listbox.getByRole('option', { name: option, exact: true }).click();
  // A filter that takes many stays open until it is left.
  if (await listbox.isVisible()) await page.keyboard.press('Escape');
  await expect(listbox).toBeHidden();
  await expectSettled(page);
}

export const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search unit or VIN' });

export async function searchFor(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]q=${text}`));
  await expectSettled(page);
}

/** Finds the vehicle count, which screen readers announce. */
export const matchCount = (page: Page) => page.getByRole('status').filter({ hasText: /vehicles? found$/ });
