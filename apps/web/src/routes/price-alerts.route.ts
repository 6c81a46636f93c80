import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readChoice } from '../shell/url/search-params.ts';
import { readTableSearch } from '../shell/url/table-search.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const readTable = readTableSearch(['period', 'change', 'value', 'created_at']);

export const priceAlertsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.priceAlerts,
  staticData: {
    title: 'Price Alerts',
    help: 'price-alerts',
    menu: { label: 'Price alerts', positions: { account: 3 }, flag: 'price_alert_permit_count' },
  },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readTable(search),
    tab: readChoice(search.tab, ['fired']),
  }),
  loader: () => queryClient.ensureQueryData(query('listPriceAlerts')),
}).lazy(
  lazyScreen(
    '/shell/price-alerts',
    async () => (await import('../features/price-alerts/price-alerts.screen.tsx')).PriceAlertsScreen,
  ),
);
