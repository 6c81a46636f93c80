import { globSync, readFileSync } from 'node:fs';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { HELP_TOPICS } from './features/help/help-topics.ts';
import { paths } from './paths.ts';
import { router } from './routes.tsx';
import {
  listVisibleEntries,
  listGroupEntries,
  getHighlightedPath,
  listMenuEntries,
  SIDE_GROUPS,
} from './shell/menu/menu.ts';
import { defaultCompany } from './shell/session/default-company.ts';

/** Addresses without a menu entry or link, and how users reach them. */
const REACHED_OTHERWISE: Record<string, string> = {
  '/vehicle-advanced/list': 'the documents name it beside /blackbook/list',
  '/vehicle-advanced/$orderId': 'the documents name it beside /blackbook/$orderId',
  [paths.loginTsd]: 'customers of TSD are given this address',
  [paths.resetPassword]: 'a mail leads there',
  [paths.confirmEmail]: 'a mail leads there',
  [paths.demoAccountRequest]: 'a mail leads there',
  [paths.invitation]: 'a mail leads there',
  [paths.linkedAccidentReport]: 'a printed QR code leads there',
  [paths.oauth]: 'a sign-in service leads there',
  [paths.oauthService]: 'a sign-in service leads there',
  [paths.vehicleBatch]: 'its list leads there, by its file',
  [paths.financialBatch]: 'its list leads there, by its file',
  [paths.mileageBatch]: 'its list leads there, by its file',
  [paths.classPerformanceBatch]: 'its list leads there, by its file',
  [paths.sandboxCheckout]: 'a payment of the sandbox leads there',
  [paths.zubieCallback]: 'Zubie leads back there',
  [paths.sandboxZubie]: 'a connection of the sandbox leads there',
  [paths.auctionBatch]: 'its list leads there, by its file',
  '/$': 'every address that is no other route',
};

const routes = Object.values<AnyRoute>(router.routesById).filter((route) => 'path' in route.options);
const addresses = routes.map((route): string => route.fullPath);
/** Routes that render a screen, rather than redirect. */
const screens = routes
  .filter((route) => route.options.component !== undefined || route.lazyFn !== undefined)
  .map((route): string => route.fullPath);

const sources = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
/** Targets of the app's links: `to={paths.…}`. */
const linked = sources.flatMap((file) => {
  const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  return [...source.matchAll(/\bto=\{paths\.(\w+)\}/g)].map(([, name]) => paths[name as keyof typeof paths]);
});
const menu = listMenuEntries(router);
const offered = menu.map(({ to }) => to);

test('reaches every route from a menu entry or a link, or lists what else opens it', () => {
  const reached = new Set<string>([...offered, ...linked, ...Object.keys(REACHED_OTHERWISE)]);
  expect(addresses.filter((url) => !reached.has(url))).toEqual([]);
});

test('every exception is a route that is neither in the menu nor linked', () => {
  const listed = Object.keys(REACHED_OTHERWISE);
  expect(listed.filter((url) => !addresses.includes(url))).toEqual([]);
  expect(listed.filter((url) => [...offered, ...linked].some((candidate) => candidate === url))).toEqual([]);
});

test('every menu entry opens a screen, and every path has a route', () => {
  expect(offered.filter((url) => !screens.includes(url) || url.includes('$'))).toEqual([]);
  expect(Object.values(paths).filter((url) => !addresses.includes(url))).toEqual([]);
});

/** Menu entries of the specification in their order. Other entries may be between them. */
const DOCUMENTED = {
  Fleet: ['Vehicles', 'Imports', 'Mileage', 'Companies', 'Custom Tags'],
  Dashboard: ['Dashboard'],
  'Fleet View': ['Total Value', 'Value by Vehicle', 'Class Performance'],
  'Future Projection': ['Future Summary', 'Future Value'],
  'Projected Rev/Loss': ['Projected Rev/Loss'],
  Calculators: ['Financial Calculator', 'Diminished Value'],
  'Manheim Valuation': ['Search', 'Batch'],
  'Historical Trend': ['Historical Trend'],
  'For Sale': ['For Sale'],
  'Black Book': ['Select vehicles', 'Request history'],
  Reports: ['Vehicle History', 'Operation', 'Accident'],
  account: [
    'Profile',
    'Social accounts',
    'Zubie Sync',
    'TSD Account',
    'Companies',
    'Custom Tags',
    'Vehicles',
    'Mileage',
    'Depr. Over.',
    'Help',
  ],
} as const;

test('the menus list their entries in the specified order', () => {
  for (const [group, documented] of Object.entries(DOCUMENTED)) {
    const labels = listGroupEntries(group as keyof typeof DOCUMENTED, menu).map(({ label }) => label);
    expect(labels.filter((label) => (documented as readonly string[]).includes(label))).toEqual(documented);
  }
  expect(SIDE_GROUPS.filter((group) => group in DOCUMENTED)).toEqual(Object.keys(DOCUMENTED).slice(0, -1));
});

test('every menu entry has the title of its screen, by which the command bar finds it', () => {
  expect(menu.find(({ label }) => label === 'Depr. Over.')?.title).toBe('Depreciation Overrides');
  expect(menu.filter(({ title }) => title === '')).toEqual([]);
});

test("every screen marks exactly one menu entry: its own or its parent's", () => {
  const shown = routes.filter(({ id, fullPath }) => id.startsWith('/shell/') && fullPath !== '/$');
  const marked = shown.map(({ fullPath, options: { staticData = {} } }) => {
    const path = getHighlightedPath({ fullPath, staticData });
    return [fullPath, menu.filter(({ to }) => to === path).length];
  });
  expect(marked.filter(([, count]) => count !== 1)).toEqual([]);
  expect(marked.length).toBeGreaterThan(menu.length);
});

test('Every screen has a section of help, and every section a screen', () => {
  const drawn = routes.filter(({ fullPath }) => screens.includes(fullPath) && fullPath !== '/$');
  const without = drawn.filter(({ options: { staticData } }) => staticData?.help === undefined);
  expect(without.map(({ fullPath }) => fullPath)).toEqual([]);
  const named = new Set(drawn.map(({ options: { staticData } }) => staticData?.help));
  expect(HELP_TOPICS.filter((topic) => !named.has(topic))).toEqual([]);
});

const USER = {
  is_future_value: false,
  is_projected_rev_loss: true,
  is_class_performances: false,
  is_history_reports: false,
  is_operator: false,
  tsd_mode: null,
  price_alert_permit_count: 0,
  unread_alert_firings: 0,
  zubie_mode: null,
  default_company: { id: 2, name: 'Two' },
};

test('hides entries whose flag is off or whose count is 0', () => {
  const flagged = (['is_future_value', 'is_projected_rev_loss', 'price_alert_permit_count'] as const).map(
    (flag) =>
      ({ label: flag, title: flag, to: paths.valueByVehicle, positions: { 'Fleet View': 1 }, flag }) as const,
  );
  const labels = (user: typeof USER) => listVisibleEntries(user, flagged).map(({ label }) => label);
  expect(labels(USER)).toEqual(['is_projected_rev_loss']);
  expect(labels({ ...USER, price_alert_permit_count: 1 })).toContain('price_alert_permit_count');
  const external = [
    { label: 'TSD', title: 'TSD', to: paths.tsdAccount, positions: { account: 1 }, flag: 'tsd_mode' },
  ] as const;
  expect(listVisibleEntries(USER, external)).toEqual([]);
  expect(listVisibleEntries({ ...USER, tsd_mode: 'sandbox' as const }, external)).toHaveLength(1);
});

test('uses the default company if no company is specified, or else the first', () => {
  const companies = [{ id: 1 }, { id: 2 }];
  expect(defaultCompany(USER, companies)).toEqual({ id: 2 });
  expect(defaultCompany({ default_company: null }, companies)).toEqual({ id: 1 });
  expect(defaultCompany(USER, [])).toBeUndefined();
});
