import { createRoute } from '@tanstack/react-router';
import { readFleetSearch } from '../features/fleet-view/filters/fleet-search.ts';
import { paths } from '../paths.ts';
import { lazyScreen } from './lazy-screen.ts';
import { createVehicleListLoader } from './load-vehicle-list.ts';
import { shellRoute } from './shell.route.ts';

export const valueByVehicleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.valueByVehicle,
  staticData: {
    title: 'Value by Vehicle',
    help: 'value-by-vehicle',
    searchLabel: 'Search unit or VIN',
    menu: { label: 'Value by Vehicle', positions: { 'Fleet View': 2 } },
  },
  validateSearch: readFleetSearch,
  ...createVehicleListLoader(
    async () => (await import('../features/fleet-view/list/fleet-rows.ts')).FLEET_LIST,
  ),
}).lazy(
  lazyScreen(
    '/shell/vehicle-advanced',
    async () => (await import('./pages/value-by-vehicle.page.tsx')).ValueByVehiclePage,
  ),
);
