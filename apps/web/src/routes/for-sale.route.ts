import { createRoute } from '@tanstack/react-router';
import { readFleetSearch } from '../features/fleet-view/filters/fleet-search.ts';
import { paths } from '../paths.ts';
import { lazyScreen } from './lazy-screen.ts';
import { createVehicleListLoader } from './load-vehicle-list.ts';
import { shellRoute } from './shell.route.ts';

export const forSaleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.forSale,
  staticData: {
    title: 'For Sale',
    help: 'for-sale',
    searchLabel: 'Search unit or VIN',
    menu: { label: 'For Sale', positions: { 'For Sale': 1 } },
  },
  validateSearch: readFleetSearch,
  ...createVehicleListLoader(
    async () => (await import('../features/fleet-view/list/fleet-rows.ts')).FLEET_LIST,
  ),
}).lazy(lazyScreen('/shell/for-sale', async () => (await import('./pages/for-sale.page.tsx')).ForSalePage));
