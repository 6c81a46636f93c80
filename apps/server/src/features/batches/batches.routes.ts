import { batchesApi } from '@fleetworth/contract/batches';
import { BATCH_COLUMNS, type BatchKind } from '@fleetworth/contract/batch-columns';
import { paginationOf } from '../../platform/http/page-of.ts';
import type { Handlers, HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { hasFlag, requireFlag } from '../sessions/public.ts';
import { type BatchDependencies, makeBatchHandlers } from './batch-handlers.ts';
import { countVehiclesByValueState } from './batch-values.repository.ts';
import { presentBatch } from './batch.presenter.ts';
import { findCompanyBatch } from './company-batches.ts';
import { BatchesRepository } from './batches.repository.ts';

export const batchesRoutes = (dependencies: BatchDependencies): HandlersOf<typeof batchesApi> => ({
  listBatches: async ({ query, session: { scope } }) => {
    const hasClassPerformances = await hasFlag(dependencies.database, scope, 'is_class_performances');
    const kinds = (Object.keys(BATCH_COLUMNS) as BatchKind[]).filter(
      (kind) => hasClassPerformances || kind !== 'class_performance',
    );
    const { batches, count } = await new BatchesRepository(dependencies.database, scope).list(kinds, query);
    return { data: { items: batches.map(presentBatch), count, pagination: paginationOf(query, count) } };
  },
  countBatchValues: async ({ params: { id }, session: { scope } }) => {
    const batch = await findCompanyBatch(dependencies.database, scope, id);
    if (batch === null) throw endpointErrors(batchesApi.calls.countBatchValues)('vehicle_batch.not_found');
    return { data: await countVehiclesByValueState(dependencies.database, scope, batch) };
  },
  ...handlersByEndpoint('Vehicle', vehicleBatches(dependencies)),
  ...handlersByEndpoint('Finance', financeBatches(dependencies)),
  ...handlersByEndpoint('Mileage', mileageBatches(dependencies)),
  ...handlersByEndpoint('ClassPerformance', classPerformanceBatches(dependencies)),
  ...handlersByEndpoint('Auction', auctionBatches(dependencies)),
});

const endpointNames = <const Name extends string>(name: Name) =>
  ({
    upload: `upload${name}Batch`,
    list: `list${name}Batches`,
    template: `templateOf${name}Batch`,
    get: `get${name}Batch`,
    listRows: `listRowsOf${name}Batch`,
    remove: `delete${name}Batch`,
    start: `start${name}Batch`,
    download: `download${name}Batch`,
    downloadErrors: `downloadErrorsOf${name}Batch`,
  }) as const;

type GroupName = 'Vehicle' | 'Finance' | 'Mileage' | 'ClassPerformance' | 'Auction';
type EndpointNames<Name extends GroupName> = ReturnType<typeof endpointNames<Name>>;
type GroupHandlers<Name extends GroupName> = {
  [Key in keyof EndpointNames<Name>]: Handlers[EndpointNames<Name>[Key]];
};

function handlersByEndpoint<const Name extends GroupName>(name: Name, handlers: GroupHandlers<Name>) {
  const operations = Object.entries(endpointNames(name)) as [keyof EndpointNames<Name>, string][];
  return Object.fromEntries(operations.map(([operation, endpoint]) => [endpoint, handlers[operation]])) as {
    [Key in keyof EndpointNames<Name> as EndpointNames<Name>[Key]]: GroupHandlers<Name>[Key];
  };
}

function vehicleBatches(dependencies: BatchDependencies): GroupHandlers<'Vehicle'> {
  return makeBatchHandlers(dependencies, {
    kinds: ['vehicle_create', 'vehicle_delete'],
    unlistedKinds: ['mileage'],
    notFound: () => endpointErrors(batchesApi.calls.getVehicleBatch)('vehicle_batch.not_found'),
    toUploadForm: ({ type, company = null, ...uploaded }, { scope }) => {
      // A deletion batch names no company, so the user must be able to change at least one company.
      if (type === 'delete' && !scope.companyIds.some((id) => scope.canWrite(id)))
        throw commonError('authority.viewer');
      return { kind: `vehicle_${type}`, companyId: type === 'create' ? company : null, ...uploaded };
    },
    templateKind: ({ type }) => `vehicle_${type}`,
  });
}

function financeBatches(dependencies: BatchDependencies): GroupHandlers<'Finance'> {
  return makeBatchHandlers(dependencies, {
    kinds: ['finance_assumption', 'finance_lease', 'finance_flooring', 'finance_finance'],
    notFound: () => endpointErrors(batchesApi.calls.getFinanceBatch)('finance_batch.not_found'),
    toUploadForm: ({ type, company, ...uploaded }) => ({
      kind: `finance_${type}`,
      companyId: company,
      ...uploaded,
    }),
    templateKind: ({ type }) => `finance_${type}`,
  });
}

function mileageBatches(dependencies: BatchDependencies): GroupHandlers<'Mileage'> {
  return makeBatchHandlers(dependencies, {
    kinds: ['mileage'],
    notFound: () => endpointErrors(batchesApi.calls.getMileageBatch)('mileage_batch.not_found'),
    toUploadForm: ({ company, ...uploaded }) => ({ kind: 'mileage', companyId: company, ...uploaded }),
    templateKind: () => 'mileage',
  });
}

function classPerformanceBatches(dependencies: BatchDependencies): GroupHandlers<'ClassPerformance'> {
  const { getClassPerformanceBatch } = batchesApi.calls;
  return makeBatchHandlers(dependencies, {
    kinds: ['class_performance'],
    authorize: ({ scope }) => requireFlag(dependencies.database, scope, 'is_class_performances'),
    notFound: () => endpointErrors(getClassPerformanceBatch)('class_performance_batch.not_found'),
    toUploadForm: ({ company, ...uploaded }) => ({
      kind: 'class_performance',
      companyId: company,
      ...uploaded,
    }),
    templateKind: () => 'class_performance',
  });
}

function auctionBatches(dependencies: BatchDependencies): GroupHandlers<'Auction'> {
  return makeBatchHandlers(dependencies, {
    kinds: ['auction_valuation'],
    notFound: () => endpointErrors(batchesApi.calls.getAuctionBatch)('auction_batch.not_found'),
    toUploadForm: ({ region, ...uploaded }) => ({
      kind: 'auction_valuation',
      companyId: null,
      regionCode: region,
      ...uploaded,
    }),
    templateKind: () => 'auction_valuation',
  });
}
