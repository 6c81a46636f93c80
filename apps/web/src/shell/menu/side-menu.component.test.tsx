import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const menu = page.getByRole('navigation', { name: 'Main' });

test('lists partner links last under Apps in new tabs, and hides Apps without any', async () => {
  const partner_links = [{ name: 'Tolls', url: 'https://tolls.example.com/' }];
  await openScreen('/no-such-page', { getMe: { ...OWNER, partner_links } });
  const link = menu.getByRole('region', { name: 'Apps' }).getByRole('link');
  await expect.element(link).toHaveAccessibleName('Apps: Tolls (opens in a new tab)');
  await expect.element(link).toHaveAttribute('href', 'https://tolls.example.com/');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await openScreen('/no-such-page', {});
  await expect.element(menu).toBeVisible();
  expect(menu.getByRole('region', { name: 'Apps' }).elements()).toEqual([]);
});

test('a group with a single screen has no heading, and an empty group is hidden', async () => {
  await openScreen('/no-such-page', {
    getMe: { ...OWNER, is_future_value: false, is_projected_rev_loss: true },
  });
  await expect.element(menu.getByRole('link', { name: 'Projected Rev/Loss' })).toBeVisible();
  expect(sections()).toEqual([
    'Fleet',
    'Dashboard',
    'Fleet View',
    'Projected Rev/Loss',
    'Calculators',
    'Manheim Valuation',
    'Historical Trend',
    'For Sale',
    'Black Book',
    'Reports',
  ]);
  expect(headings()).toEqual([
    'Fleet',
    'Fleet View',
    'Calculators',
    'Manheim Valuation',
    'Black Book',
    'Reports',
  ]);
});

test('a group with a single screen stands apart from the entries of other groups', async () => {
  await openScreen('/no-such-page', { getMe: OWNER });
  await expect.element(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  const textStart = (element: Element) =>
    element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);
  const single = menu.getByRole('link', { name: 'Dashboard' }).element();
  const entry = menu.getByRole('link', { name: 'Fleet: Custom Tags' }).element();
  expect(textStart(single)).toBe(textStart(heading('Fleet').element()));
  expect(textStart(entry)).toBeGreaterThan(textStart(single));
});

test('Reports lists vehicle history, operation and accident reports of accounts that have them', async () => {
  await openScreen('/no-such-page', { getMe: { ...OWNER, is_history_reports: true, tsd_mode: 'live' } });
  await heading('Reports').click();
  const links = menu.getByRole('region', { name: 'Reports' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute('aria-label'))).toEqual([
    'Reports: Vehicle History',
    'Reports: Operation',
    'Reports: Accident',
  ]);
});

test('groups fold by keyboard and remember it; links and tooltips name group and entry', async () => {
  await openScreen('/no-such-page', {});
  const link = menu.getByRole('link', { name: 'Manheim Valuation: Search' });
  await expect.element(heading('Manheim Valuation')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link).not.toBeInTheDocument();
  heading('Manheim Valuation').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toHaveAttribute('title', 'Manheim Valuation: Search');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await expect.element(link).toBeVisible();
  expect(localStorage.getItem('fleetworth.menu.Manheim Valuation')).toBe('true');
  await heading('Manheim Valuation').click();
  await expect.element(link).not.toBeInTheDocument();
});

test("the current screen's group is open until another one is opened", async () => {
  const { router } = await openScreen('/tags', { listVehicleTags: [] });
  await router.navigate({ href: '/dimished-value-calculator' });
  const current = menu.getByRole('link', { name: 'Calculators: Diminished Value' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.element(current).toBeVisible();
  await heading('Calculators').click();
  await expect.element(current).not.toBeInTheDocument();
  await router.navigate({ to: '/tags' });
  await expect.element(menu.getByRole('link', { name: 'Fleet: Custom Tags' })).toBeVisible();
  await expect.element(current).not.toBeInTheDocument();
});

test('At 720 pixels of height all groups can be reached, and the current entry is in view', async () => {
  await page.viewport(1280, 720);
  const { router } = await openScreen('/tags', {
    listVehicleTags: [],
    getMe: { ...OWNER, is_history_reports: true },
  });
  await expect.element(heading('Reports')).toBeInViewport({ ratio: 1 });
  await router.navigate({ to: '/accident-report' });
  await expect.element(menu.getByRole('link', { name: 'Reports: Accident' })).toBeInViewport({ ratio: 1 });
});

const heading = (name: string) => menu.getByRole('button', { name, exact: true });
const headings = () =>
  menu
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const sections = () =>
  menu
    .getByRole('region')
    .elements()
    .map((section) => section.getAttribute('aria-label'));
