import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../test/open-screen.tsx';

const titles = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const search = page.getByRole('textbox', { name: 'Search help' });

test('opens the help section of the current screen, with all others one click away', async () => {
  await openScreen('/tags', { listVehicleTags: [] });
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect.poll(titles).toEqual(['Custom Tags']);
  const contents = page.getByRole('navigation', { name: 'Help sections' });
  await expect
    .element(contents.getByRole('link', { name: 'Custom Tags' }))
    .toHaveAttribute('aria-current', 'page');
  await contents.getByRole('link', { name: 'Mileage', exact: true }).click();
  await expect.poll(titles).toEqual(['Mileage']);
  await contents.getByRole('link', { name: 'All sections' }).click();
  await expect.poll(() => titles().length).toBeGreaterThan(25);
});

test('shows and counts matching help sections, and offers to clear a search without any', async () => {
  await openScreen('/help?topic=tags', {});
  await search.fill('external export');
  await expect.poll(titles).toEqual(['Value by Vehicle']);
  await expect.element(page.getByText('1 section', { exact: true })).toBeVisible();
  await search.fill('no-such-word');
  await expect.element(page.getByText('No sections match “no-such-word”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(search).toHaveFocus();
  expect(titles()).toEqual(['Custom Tags']);
});

test('A screen without a section opens all of help, and the account menu leads there', async () => {
  await openScreen('/no-such-page', {});
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect.poll(() => titles().length).toBeGreaterThan(25);
  await page.getByRole('button', { name: /^Account: / }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('aria-current', 'page');
});
