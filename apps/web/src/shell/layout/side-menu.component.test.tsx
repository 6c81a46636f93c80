import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const menu = page.getByRole('navigation', { name: 'Main' });

test('lists partner links last under Apps in new tabs, and hides Apps without any', async () => {
  const partner_links = [{ name: 'Tolls', url: 'https://tolls.example.com/' }];
  await openScreen('/no-such-page', { getMe: { ...OWNER, partner_links } });
  const link = menu.getByRole('region', { name: 'Apps' }).getByRole('link');
  await expect.element(link).toHaveAccessibleName('Tolls (opens in a new tab)');
  await expect.element(link).toHaveAttribute('href', 'https://tolls.example.com/');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await openScreen('/no-such-page', {});
  await expect.element(menu).toBeVisible();
  expect(menu.getByRole('region', { name: 'Apps' }).elements()).toEqual([]);
});

test('A group that is one screen has no heading, and a group without an entry is not shown', async () => {
  await openScreen('/no-such-page', {
    getMe: { ...OWNER, is_future_value: false, is_projected_rev_loss: true },
  });
  await expect.element(menu.getByRole('link', { name: 'Projected Rev/Loss' })).toBeVisible();
  const headings = menu
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
  expect(headings).toEqual(['Fleet', 'Fleet View', 'Calculators', 'Manheim Valuation', 'Black Book']);
});
