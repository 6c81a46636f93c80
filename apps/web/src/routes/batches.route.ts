import { BATCH_TITLES, ROW_ACTIONS, ROW_NOTE_KINDS } from '@fleetworth/contract/batch-choices';
import { createRoute } from '@tanstack/react-router';
import type { HelpTopic } from '../features/help/help-topics.ts';
import type { BatchSearch } from '../features/batches/use-batch-search.ts';
import { paths } from '../paths.ts';
import { loadChunk } from '../shell/notices/load-chunk.ts';
import { readChoice, readId } from '../shell/url/search-params.ts';
import type { MenuPlacement } from '../shell/menu/menu.ts';
import { idParams } from './id-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

type Search = Record<string, unknown>;

const readBatchesSearch = (search: Search): Pick<BatchSearch, 'page' | 'dialog' | 'id' | 'company'> => ({
  company: readId(search.company),
  page: readId(search.page),
  dialog: readChoice(search.dialog, ['import', 'columns', 'finance', 'delete']),
  id: readId(search.id),
});

const readDetailSearch = (search: Search): BatchSearch => ({
  ...readBatchesSearch(search),
  action: readChoice(search.action, ROW_ACTIONS),
  note: readChoice(search.note, ROW_NOTE_KINDS),
  errors: readId(search.errors),
});

const loadBatches = () => loadChunk(() => import('../features/batches/load-batches.ts'));
const loadScreen = (path: string) => async () =>
  (await import('../features/batches/batch-screens.tsx')).getScreenByPath(path);

interface BatchScreen {
  title: string;
  help: HelpTopic;
  menu: MenuPlacement;
}

const createListOptions = (path: string, { title, help, menu }: BatchScreen) => ({
  getParentRoute: () => shellRoute,
  staticData: { title, help, menu },
  validateSearch: readBatchesSearch,
  loaderDeps: ({ search: { page } }: { search: ReturnType<typeof readBatchesSearch> }) => ({ page }),
  loader: async ({ deps: { page } }: { deps: { page: number | undefined } }) =>
    (await loadBatches()).loadBatchList(path, page),
});

const createDetailOptions = (path: string, { title, help, menu }: BatchScreen) => ({
  getParentRoute: () => shellRoute,
  staticData: { title, help, menu },
  params: idParams('batchId'),
  validateSearch: readDetailSearch,
  loader: async ({ params: { batchId } }: { params: { batchId: number } }) =>
    (await loadBatches()).loadBatchDetail(path, batchId),
});

export const importsRoute = createRoute({
  path: paths.imports,
  getParentRoute: () => shellRoute,
  staticData: {
    title: 'Imports',
    help: 'imports',
    menu: { label: 'Imports', positions: { Fleet: 2 } },
  },
  validateSearch: ({ page, to_fix }: Search): Pick<BatchSearch, 'page' | 'to_fix'> => ({
    page: readId(page),
    to_fix: readChoice(to_fix, ['true']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await loadBatches()).loadImports(deps),
}).lazy(
  lazyScreen(
    '/shell/imports',
    async () => (await import('../features/batches/imports.screen.tsx')).ImportsScreen,
  ),
);

export const vehicleBatchesRoute = createRoute({
  path: paths.vehicleBatches,
  ...createListOptions(paths.vehicleBatches, {
    title: BATCH_TITLES.vehicles,
    help: 'vehicle-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/vehicles/batch', loadScreen(paths.vehicleBatches)));

export const vehicleBatchRoute = createRoute({
  path: paths.vehicleBatch,
  ...createDetailOptions(paths.vehicleBatch, {
    title: 'Vehicle batch',
    help: 'vehicle-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/vehicles/batch/$batchId', loadScreen(paths.vehicleBatch)));

export const financialBatchesRoute = createRoute({
  path: paths.financialBatches,
  ...createListOptions(paths.financialBatches, {
    title: BATCH_TITLES.finance,
    help: 'financial-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/vehicles/financial-batch', loadScreen(paths.financialBatches)));

export const financialBatchRoute = createRoute({
  path: paths.financialBatch,
  ...createDetailOptions(paths.financialBatch, {
    title: 'Financial batch',
    help: 'financial-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/vehicles/financial-batch/$batchId', loadScreen(paths.financialBatch)));

export const mileageBatchesRoute = createRoute({
  path: paths.mileageBatches,
  ...createListOptions(paths.mileageBatches, {
    title: BATCH_TITLES.mileage,
    help: 'odometer-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/mileage/batch', loadScreen(paths.mileageBatches)));

export const mileageBatchRoute = createRoute({
  path: paths.mileageBatch,
  ...createDetailOptions(paths.mileageBatch, {
    title: 'Odometer batch',
    help: 'odometer-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/mileage/batch/$batchId', loadScreen(paths.mileageBatch)));

export const classPerformanceBatchesRoute = createRoute({
  path: paths.classPerformanceBatches,
  ...createListOptions(paths.classPerformanceBatches, {
    title: BATCH_TITLES.classPerformances,
    help: 'class-performance-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/class-performances/batch', loadScreen(paths.classPerformanceBatches)));

export const classPerformanceBatchRoute = createRoute({
  path: paths.classPerformanceBatch,
  ...createDetailOptions(paths.classPerformanceBatch, {
    title: 'Class performance batch',
    help: 'class-performance-batches',
    menu: paths.imports,
  }),
}).lazy(lazyScreen('/shell/class-performances/batch/$batchId', loadScreen(paths.classPerformanceBatch)));

export const auctionBatchesRoute = createRoute({
  path: paths.auctionBatches,
  ...createListOptions(paths.auctionBatches, {
    title: BATCH_TITLES.auction,
    help: 'auction-batches',
    menu: {
      label: 'Batch',
      positions: { 'Manheim Valuation': 2 },
    },
  }),
}).lazy(lazyScreen('/shell/manheim-batch', loadScreen(paths.auctionBatches)));

export const auctionBatchRoute = createRoute({
  path: paths.auctionBatch,
  ...createDetailOptions(paths.auctionBatch, {
    title: 'Auction valuation batch',
    help: 'auction-batches',
    menu: paths.auctionBatches,
  }),
}).lazy(lazyScreen('/shell/manheim-batch/$batchId', loadScreen(paths.auctionBatch)));
