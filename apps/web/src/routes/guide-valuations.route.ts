import { createRoute } from '@tanstack/react-router';
import { readFleetSearch } from '../features/fleet-view/filters/fleet-search.ts';
import {
  type GuideOrderSearch,
  readGuideOrderListSearch,
} from '../features/guide-valuations/guide-orders-search.ts';
import { paths } from '../paths.ts';
import { readChoice, readText } from '../shell/url/search-params.ts';
import { storedSelection } from '../shell/drafts/stored-selection.ts';
import { idParams } from './id-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { createVehicleListLoader } from './load-vehicle-list.ts';
import { shellRoute } from './shell.route.ts';

const readOrderSearch = (search: Record<string, unknown>): GuideOrderSearch => ({
  transaction: readText(search.transaction),
  status: readChoice(search.status, ['success', 'cancel']),
  payment: search.payment === undefined ? undefined : 'yes',
  spread: readChoice(search.spread, ['over']),
});

export const guideVehiclesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.guideVehicles,
  staticData: {
    title: 'Black Book',
    help: 'guide-valuations',
    searchLabel: 'Search unit or VIN',
    menu: { label: 'Select vehicles', positions: { 'Black Book': 1 } },
  },
  validateSearch: readFleetSearch,
  ...createVehicleListLoader(
    async () => (await import('../features/fleet-view/list/fleet-rows.ts')).FLEET_LIST,
  ),
}).lazy(
  lazyScreen(
    '/shell/blackbook',
    async () => (await import('./pages/guide-vehicles.page.tsx')).GuideVehiclesPage,
  ),
);

export const guideSelectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.guideSelection,
  staticData: { title: 'Black Book selection', help: 'guide-valuations', menu: paths.guideVehicles },
  validateSearch: readFleetSearch,
}).lazy(
  lazyScreen(
    '/shell/blackbook/selection',
    async () =>
      (await import('../features/guide-valuations/guide-selection.screen.tsx')).GuideSelectionScreen,
  ),
);

const loadOrderList = async () =>
  (await import('../features/guide-valuations/guide-orders.screen.tsx')).GuideOrdersScreen;
const loadOrderDetail = async () =>
  (await import('../features/guide-valuations/guide-order.screen.tsx')).GuideOrderScreen;

/** Opening the history clears the selections of lists. */
const orderHistoryOptions = {
  validateSearch: readGuideOrderListSearch,
  onEnter: () => storedSelection.clear(),
};

export const guideOrdersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.guideOrders,
  staticData: {
    title: 'Request history',
    help: 'guide-orders',
    menu: { label: 'Request history', positions: { 'Black Book': 2 } },
  },
  ...orderHistoryOptions,
}).lazy(lazyScreen('/shell/blackbook/list', loadOrderList));

/** Shows the request history under a second path, `vehicle-advanced`. */
export const guideOrdersOfFleetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.guideOrdersInFleetView,
  staticData: { title: 'Request history', help: 'guide-orders', menu: paths.guideOrders },
  ...orderHistoryOptions,
}).lazy(lazyScreen('/shell/vehicle-advanced/list', loadOrderList));

export const guideOrderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.guideOrder,
  staticData: { title: 'Black Book request', help: 'guide-orders', menu: paths.guideOrders },
  params: idParams('orderId'),
  validateSearch: readOrderSearch,
}).lazy(lazyScreen('/shell/blackbook/$orderId', loadOrderDetail));

export const guideOrderOfFleetRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.guideOrderOfFleet,
  staticData: { title: 'Black Book request', help: 'guide-orders', menu: paths.guideOrders },
  params: idParams('orderId'),
  validateSearch: readOrderSearch,
}).lazy(lazyScreen('/shell/vehicle-advanced/$orderId', loadOrderDetail));
