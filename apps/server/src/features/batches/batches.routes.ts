import { batchesApi } from '@fleetworth/contract/batches';
import { BATCH_COLUMNS, type BatchKind } from '@fleetworth/contract/batch-columns';
import { pageOf } from '../../platform/http/page-of.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { refusalsOf, refuse } from '../../platform/errors/refusal.ts';
import { hasFlag, requireFlag } from '../sessions/public.ts';
import { type BatchNeeds, callsOf } from './batch-calls.ts';
import { presentBatch } from './batch.presenter.ts';
import { BatchesRepository } from './batches.repository.ts';
import { templateOf } from './batch-workbooks.ts';

export const batchesRoutes = (needs: BatchNeeds): HandlersOf<typeof batchesApi> => ({
  ...allBatches(needs),
  ...vehicleBatches(needs),
  ...financeBatches(needs),
  ...classPerformanceBatches(needs),
  ...auctionBatches(needs),
});

function allBatches({ database }: BatchNeeds) {
  return {
    listBatches: async ({ query, session: { scope } }) => {
      const isOffered = await hasFlag(database, scope, 'is_class_performances');
      const kinds = (Object.keys(BATCH_COLUMNS) as BatchKind[]).filter(
        (kind) => isOffered || kind !== 'class_performance',
      );
      const { batches, count } = await new BatchesRepository(database, scope).list(kinds, query);
      return { data: { items: batches.map(presentBatch), count, pagination: pageOf(query, count) } };
    },
  } satisfies Partial<HandlersOf<typeof batchesApi>>;
}

function vehicleBatches(needs: BatchNeeds) {
  const vehicles = callsOf(needs, {
    kinds: ['vehicle_create', 'vehicle_delete'],
    notFound: () => refusalsOf(batchesApi.calls.getVehicleBatch)('vehicle_batch.not_found'),
  });
  return {
    uploadVehicleBatch: ({ upload: { type, company = null, file, sheet, day_first: dayFirst }, session }) => {
      // A sheet of deletions names no company: it takes a role in one of them.
      const { scope } = session;
      if (type === 'delete' && !scope.companyIds.some((id) => scope.mayWrite(id)))
        throw refuse('authority.viewer');
      return vehicles.upload(session, {
        kind: `vehicle_${type}`,
        companyId: type === 'create' ? company : null,
        file,
        sheet,
        dayFirst,
      });
    },
    listVehicleBatches: vehicles.list,
    templateOfVehicleBatch: ({ params }) => templateOf(`vehicle_${params.type}`),
    getVehicleBatch: vehicles.get,
    listRowsOfVehicleBatch: vehicles.listRows,
    deleteVehicleBatch: vehicles.remove,
    startVehicleBatch: vehicles.start,
    downloadVehicleBatch: vehicles.download,
    downloadErrorsOfVehicleBatch: vehicles.downloadErrors,
  } satisfies Partial<HandlersOf<typeof batchesApi>>;
}

function financeBatches(needs: BatchNeeds) {
  const finance = callsOf(needs, {
    kinds: ['finance_assumption', 'finance_lease', 'finance_flooring', 'finance_finance'],
    notFound: () => refusalsOf(batchesApi.calls.getFinanceBatch)('finance_batch.not_found'),
  });
  return {
    uploadFinanceBatch: ({ upload: { type, company, day_first: dayFirst, ...uploaded }, session }) =>
      finance.upload(session, { kind: `finance_${type}`, companyId: company, dayFirst, ...uploaded }),
    listFinanceBatches: finance.list,
    templateOfFinanceBatch: ({ params }) => templateOf(`finance_${params.type}`),
    getFinanceBatch: finance.get,
    listRowsOfFinanceBatch: finance.listRows,
    deleteFinanceBatch: finance.remove,
    startFinanceBatch: finance.start,
    downloadFinanceBatch: finance.download,
    downloadErrorsOfFinanceBatch: finance.downloadErrors,
  } satisfies Partial<HandlersOf<typeof batchesApi>>;
}

function classPerformanceBatches(needs: BatchNeeds) {
  const classes = callsOf(needs, {
    kinds: ['class_performance'],
    allow: ({ scope }) => requireFlag(needs.database, scope, 'is_class_performances'),
    notFound: () =>
      refusalsOf(batchesApi.calls.getClassPerformanceBatch)('class_performance_batch.not_found'),
  });
  return {
    uploadClassPerformanceBatch: ({ upload: { company, ...uploaded }, session }) =>
      classes.upload(session, { kind: 'class_performance', companyId: company, ...uploaded }),
    listClassPerformanceBatches: classes.list,
    templateOfClassPerformanceBatch: async ({ session: { scope } }) => {
      await requireFlag(needs.database, scope, 'is_class_performances');
      return await templateOf('class_performance');
    },
    getClassPerformanceBatch: classes.get,
    listRowsOfClassPerformanceBatch: classes.listRows,
    deleteClassPerformanceBatch: classes.remove,
    startClassPerformanceBatch: classes.start,
    downloadClassPerformanceBatch: classes.download,
    downloadErrorsOfClassPerformanceBatch: classes.downloadErrors,
  } satisfies Partial<HandlersOf<typeof batchesApi>>;
}

function auctionBatches(needs: BatchNeeds) {
  const auction = callsOf(needs, {
    kinds: ['auction_valuation'],
    notFound: () => refusalsOf(batchesApi.calls.getAuctionBatch)('auction_batch.not_found'),
  });
  return {
    uploadAuctionBatch: ({ upload: { region, ...uploaded }, session }) =>
      auction.upload(session, {
        kind: 'auction_valuation',
        companyId: null,
        regionCode: region,
        ...uploaded,
      }),
    listAuctionBatches: auction.list,
    templateOfAuctionBatch: () => templateOf('auction_valuation'),
    getAuctionBatch: auction.get,
    listRowsOfAuctionBatch: auction.listRows,
    deleteAuctionBatch: auction.remove,
    startAuctionBatch: auction.start,
    downloadAuctionBatch: auction.download,
    downloadErrorsOfAuctionBatch: auction.downloadErrors,
  } satisfies Partial<HandlersOf<typeof batchesApi>>;
}
