import { expect, type Locator, type Page } from '@playwright/test';

export const grid = (page: Page) => page.getByRole('grid', { name: 'Value by Vehicle' });

/** The rows that hold vehicles. */
export const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** The row of a vehicle by its VIN or unit. */
export const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });

/** The list as it answers the address that is shown, and no longer an earlier one. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
}

export const header = (page: Page, name: string) =>
  grid(page).getByRole('columnheader', { name, exact: true });

/** The cell of a row below the header of this name. */
export async function cellOf(row: Locator, name: string): Promise<Locator> {
  const index = Number(await header(row.page(), name).getAttribute('aria-colindex'));
  // The line number, which comes first, is the header of its row.
  return row.getByRole('gridcell').nth(index - 2);
}

/** The texts of the loaded rows below the header of this name. */
export async function textsBelow(page: Page, name: string): Promise<string[]> {
  const index = Number(await header(page, name).getAttribute('aria-colindex'));
  const lines = await rows(page).evaluateAll(
    (elements, at) => elements.map((row) => row.children[at]?.textContent ?? ''),
    index - 1,
  );
  return lines;
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

/** What the screen reader hears of the list that was found. */
export const foundCount = (page: Page) => page.getByRole('status').filter({ hasText: /vehicles? found$/ });
