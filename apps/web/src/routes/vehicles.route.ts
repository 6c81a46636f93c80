import { createRoute } from '@tanstack/react-router';
import { type FleetSearch, readListSearch } from '../features/fleet-view/filters/fleet-search.ts';
import { paths } from '../paths.ts';
import { lazyScreen } from './lazy-screen.ts';
import { createVehicleListLoader } from './load-vehicle-list.ts';
import { shellRoute } from './shell.route.ts';

export const vehiclesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.vehicles,
  staticData: {
    title: 'Vehicles',
    help: 'vehicles',
    searchLabel: 'Search unit or VIN',
    menu: { label: 'Vehicles', positions: { Fleet: 1, account: 9 } },
  },
  // The API of this list has no `preview_condition` filter.
  validateSearch: (search: Record<string, unknown>): FleetSearch => ({
    ...readListSearch(search),
    preview_condition: undefined,
  }),
  ...createVehicleListLoader(
    async () => (await import('../features/fleet-view/list/vehicle-rows.ts')).VEHICLE_LIST,
  ),
}).lazy(lazyScreen('/shell/vehicles', async () => (await import('./pages/vehicles.page.tsx')).VehiclesPage));
