import {
  BATCH_STATUSES,
  type Batch,
  type BatchDetail,
  type BatchRow,
  type BatchStatus,
} from '@fleetworth/contract/batch-shapes';
import type { MockResponses, ReceivedCall } from '../../../test/mock-calls.ts';

type Kind = Pick<Batch, 'company' | 'type' | 'region'>;

const VIN = '1FTEW1EP7JFC10312';
const ID_OF: Record<BatchStatus, number> = { waiting: 1, progress: 2, finished: 3, failed: 4 };

function groupOf({ type, region, company }: Kind): Batch['group'] {
  if (region !== null) return 'auction';
  return type === 'create' || type === 'delete'
    ? company === null
      ? 'class_performances'
      : 'vehicles'
    : 'finance';
}

const batchOf = (kind: Kind, status: BatchStatus): Batch => ({
  ...kind,
  id: ID_OF[status],
  status,
  created_at: '2025-06-01T16:00:00Z',
  created_by: 'Olivia Owner',
  file_name: `${status}.xlsx`,
  progress: { done: status === 'waiting' ? 0 : status === 'progress' ? 3 : 9, of: 9 },
  group: groupOf(kind),
  applied_count: status === 'finished' ? 7 : 0,
  refused_count: status === 'finished' ? 2 : 0,
  undone: null,
});

const ITEM = { id: 7, vin: VIN, unit: '1041', name: null, message: null };

const NO_NOTES = { notes: [], missing: [], row_notes: [] };

export function detailOf(kind: Kind, status: BatchStatus): BatchDetail {
  const rejected = status === 'failed' ? 9 : 2;
  const countPerAction = status === 'failed' ? 0 : 1;
  const items = countPerAction === 0 ? [] : [ITEM];
  return {
    ...batchOf(kind, status),
    ...NO_NOTES,
    corrected: null,
    corrections: [],
    to_check: 0,
    columns: [],
    defaults: [],
    not_read: { headings: ['Notes', 'Tyres'], count: 2 },
    preview: {
      computed_at: '2025-06-01T16:01:00Z',
      create: 3,
      update: 2,
      delete: 1,
      skip: 1,
      refuse: 2,
      deletions: [],
    },
    results:
      status === 'waiting'
        ? null
        : {
            message: `${countPerAction * 6} of 9 rows applied.`,
            change_set: 1,
            created_items: items,
            created_count: countPerAction,
            updated_items: items,
            updated_count: countPerAction,
            deleted_items: items,
            deleted_count: countPerAction,
            skipped_count: countPerAction,
            errors: { [`row 7 · ${VIN}`]: 'Please type mils value' },
            error_rows: [
              {
                row: 7,
                column: 'Mileage',
                value: 'n/a',
                reason: 'mileage.required',
                message: 'Please type mils value',
              },
            ],
            refused_count: rejected,
          },
  };
}

const ROWS: BatchRow[] = [
  {
    row: 2,
    name: VIN,
    action: 'update',
    changes: [{ column: 'Color', from: 'white', to: 'red' }],
    problems: [],
    warnings: [],
    notes: [],
  },
  { row: 3, name: VIN, action: 'skip', changes: [], problems: [], warnings: [], notes: [] },
  {
    row: 4,
    name: 'row 4',
    action: 'refuse',
    changes: [],
    problems: [{ column: 'VIN', value: 'x', message: 'Please type 17 chars VIN number.' }],
    warnings: [],
    notes: [],
  },
];

export const CALLS = {
  vehicles: ['listVehicleBatches', 'getVehicleBatch', 'listRowsOfVehicleBatch'],
  contracts: ['listFinanceBatches', 'getFinanceBatch', 'listRowsOfFinanceBatch'],
  'odometer readings': ['listMileageBatches', 'getMileageBatch', 'listRowsOfMileageBatch'],
  'class performances': [
    'listClassPerformanceBatches',
    'getClassPerformanceBatch',
    'listRowsOfClassPerformanceBatch',
  ],
  'auction valuations': ['listAuctionBatches', 'getAuctionBatch', 'listRowsOfAuctionBatch'],
} as const;

export const pageOf = (kind: Kind, pages: number) => ({
  items: pages === 0 ? [] : BATCH_STATUSES.map((status) => batchOf(kind, status)),
  count: pages * 10,
  pagination: { page: 1, per: 10, last: Math.max(1, pages) },
});

export function batchResponses(name: keyof typeof CALLS, kind: Kind, { pages = 9 } = {}): MockResponses {
  const [list, detail, rows] = CALLS[name];
  const statusOf = (id: string | undefined) =>
    BATCH_STATUSES.find((status) => String(ID_OF[status]) === id) ?? 'waiting';
  return {
    [list]: pageOf(kind, pages),
    [detail]: ({ params }: ReceivedCall) => detailOf(kind, statusOf(params.id)),
    [rows]: { items: ROWS, pagination: { page: 1, per: 20, last: 1 } },
    listUnknownNames: [],
    countBatchValues: { valued: 1, pending: 0, unavailable: 0 },
  };
}

export const pathOf = (screen: string, status: BatchStatus): string => `${screen}/${ID_OF[status]}`;
