import type { Locator, Page } from '@playwright/test';
import { expectSettled, grid, header, lineNumber, reveal, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { pressUntilFocused, stepTo } from './keys.ts';

// What a user arranges shows in all journeys of that user: these come one after the other, after all others.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ api }) => {
  const body = { column_order: [], hidden_columns: [], density: 'comfortable' as const };
  await api.call('savePreferences', { params: { screen: 'value-by-vehicle' }, body });
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
/**
 * The cell, if it has the focus or what it holds has it: a revenue opens its working, a dash opens nothing.
 */
const focusedIn = (cell: Locator) => cell.and(cell.page().locator(':focus-within'));
const saved = (page: Page) =>
  page.waitForResponse((answer) => /preferences/.test(answer.url()) && answer.ok());

test('Keyboard only: filter, sort, edit, select three, reorder a column, and reload all of it', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced');
  await expect(rowAt(page, 1)).toBeVisible();

  await test.step('filter', async () => {
    await stepTo(page, page.getByRole('button', { name: /^Status / }));
    await page.keyboard.press('Enter');
    const sold = page.getByRole('option', { name: 'Sold', exact: true });
    for (let step = 0; step < 7 && (await sold.getAttribute('data-combobox-selected')) === null; step++) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/statuses=/);
    await expectSettled(page);
  });

  await test.step('sort by a column that is out of sight', async () => {
    await stepTo(page, grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }));
    await page.keyboard.press('End');
    await pressUntilFocused(page, 'ArrowLeft', header(page, 'Color').getByRole('button'));
    await expect(header(page, 'Color').getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(header(page, 'Color')).toHaveAttribute('aria-sort', 'ascending');
    await expectSettled(page);
    await page.keyboard.press('Home');
  });

  const condition = rowAt(page, 3).getByRole('button', { name: /^Condition of / });
  await test.step('move through the grid and change a condition', async () => {
    for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown');
    await expect(lineNumber(rowAt(page, 3))).toBeFocused();
    await pressUntilFocused(page, 'ArrowRight', condition);
    const other = (await condition.textContent()) === 'Above' ? 'Below' : 'Above';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const choice = page.getByRole('menuitem', { name: other });
    for (let step = 0; step < 3 && !(await isFocused(choice)); step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(condition).toHaveText(other);
    await expect(condition).toBeFocused();
  });

  await test.step('far down and back', async () => {
    await page.keyboard.press('Control+End');
    await expect(rowAt(page, 100).locator(':focus')).toBeAttached();
    await expect(rowAt(page, 101)).toBeAttached();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect(lineNumber(rowAt(page, 1))).toBeFocused();
  });

  const words = await test.step('select three and read what they come to', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('Unit Selected3');
    await expect(bar(page)).toContainText(/Revenue\/Loss\s*[+−]?\$/);
    return await bar(page).getByRole('status').textContent();
  });

  await test.step('reorder a column', async () => {
    await page.keyboard.press('Control+Home');
    await pressUntilFocused(page, 'ArrowRight', header(page, 'Model').getByRole('button'));
    const answer = saved(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText(/^Model: column 6 of \d+$/)).toBeAttached();
    await expect(header(page, 'Model').getByRole('button')).toBeFocused();
    await answer;
  });

  const address = page.url();
  const units = await unitsShown(page);
  const far = rowAt(page, 200).getByRole('gridcell').last();
  await test.step('far down, pages after the first, a reload comes back to the cell', async () => {
    // The end of what is loaded: the second page, which came when the end of the first one was seen.
    await page.keyboard.press('Control+End');
    await expect(focusedIn(far)).toBeVisible();
    await page.reload();
    await expect(focusedIn(far)).toBeVisible();
    await expect(far).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(focusedIn(rowAt(page, 199).getByRole('gridcell').last())).toBeVisible();
  });

  await page.keyboard.press('Control+Home');
  await expect(rowAt(page, 1)).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(bar(page).getByRole('status')).toHaveText(words ?? '');
  expect(await unitsShown(page)).toEqual(units);
  await expect(rowAt(page, 3)).toHaveAttribute('aria-selected', 'true');
  expect(await reveal(page, 'Model')).toBe(6);
});

test('Keys that come faster than the grid draws move a column all the same', async ({ page }) => {
  await page.goto('/vehicle-advanced');
  await expect(rowAt(page, 1)).toBeVisible();
  await stepTo(page, grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }));
  // The last column stays in view by itself: the one before it is far away.
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(header(page, 'Make')).toHaveCount(0);
  // One after the other before the next picture: the page gets no scroll event meanwhile.
  await grid(page).evaluate(async () => {
    const press = async (key: string, held: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
      document.activeElement?.dispatchEvent(event);
      await Promise.resolve();
    };
    await press('Home');
    for (let column = 1; column < 7; column++) await press('ArrowRight');
    await press('ArrowLeft', { shiftKey: true });
  });
  await expect(page.getByText(/^Model: column 6 of \d+$/)).toBeAttached();
  await expect(header(page, 'Model').getByRole('button')).toBeFocused();
});

test('Columns dragged and hidden, and denser rows, are kept; Reset brings back the product’s own', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced');
  await expect(rowAt(page, 1)).toBeVisible();
  const dragged = saved(page);
  await header(page, 'Model').dragTo(header(page, 'Company'), { targetPosition: { x: 5, y: 10 } });
  await dragged;
  expect(await reveal(page, 'Model')).toBe(3);
  const chooser = page.getByRole('dialog', { name: /^Columns/ });
  await page.getByRole('button', { name: /^Columns/ }).click();
  await chooser.getByRole('checkbox', { name: 'Model Year' }).click();
  const denser = saved(page);
  await chooser.getByText('Compact').click();
  await denser;
  await page.reload();
  await expect(rowAt(page, 1)).toBeVisible();
  expect(await reveal(page, 'Model')).toBe(3);
  await expect(header(page, 'Year')).toHaveCount(0);
  expect((await rowAt(page, 1).boundingBox())?.height).toBe(28);
  await page.getByRole('button', { name: /^Columns/ }).click();
  await chooser.getByRole('button', { name: 'Reset' }).click();
  await expect(header(page, 'Year')).toBeVisible();
  expect((await rowAt(page, 1).boundingBox())?.height).toBe(34);
});

const isFocused = (target: ReturnType<Page['locator']>) =>
  target.evaluate((element) => element === document.activeElement);

const unitsShown = async (page: Page) =>
  await Promise.all(
    [1, 2, 3, 4, 5].map((line) => rowAt(page, line).locator('[aria-colindex="2"]').innerText()),
  );
