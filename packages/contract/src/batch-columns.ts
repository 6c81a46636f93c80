import { type BatchColumn, column, money, months, onlyForNew, optional, percent } from './batch-column.ts';
import { FINANCE_TEXTS } from './finance.ts';
import { MILEAGE_RECORD } from './mileage-batch-columns.ts';
import { CLASS, LOCATION, MILEAGE, VEHICLE_KEY, VIN } from './shared-batch-columns.ts';
import { VEHICLE_CREATE } from './vehicle-batch-columns.ts';

export type { BatchColumn, ColumnType } from './batch-column.ts';

const CONTRACT_COLUMNS: readonly BatchColumn[] = [
  ...VEHICLE_KEY,
  column(['source', 'Source'], 'text', {
    synonyms: [
      'finance source',
      'financing company',
      'finance company',
      'lender',
      'bank',
      'lienholder',
      'lessor',
    ],
    rule: 'Name of a lender.',
    example: 'Assumption',
    text: FINANCE_TEXTS.source,
    fillsAllRows: true,
    maxLength: 100,
  }),
  {
    ...months(['length', 'Length'], FINANCE_TEXTS.period),
    fillsAllRows: true,
    synonyms: [
      'period',
      'months',
      'length months',
      'number of months',
      'contract length',
      'lease length',
      'lease term',
      'lease months',
      'contract months',
    ],
  },
  {
    ...money(['purchase_amount', 'Purchase Amount'], 26_500, FINANCE_TEXTS.amount),
    synonyms: [
      'purchase price',
      'purchase cost',
      'capitalized cost',
      'acquisition cost',
      'acquisition price',
      'acquisition amount',
      'capitalized amount',
      'amount',
    ],
  },
  column(['start_date', 'Start Date'], 'date', {
    synonyms: [
      'start',
      'contract date',
      'contract start',
      'contract start date',
      'lease start',
      'lease start date',
      'finance start date',
    ],
    rule: 'A date, or MM/DD/YYYY.',
    example: '2025-10-01',
    text: 'Invalid type Start Date',
    fillsAllRows: true,
  }),
];
// Headings that don't say "monthly" are not synonyms, because such rates are often annual.
const DEPRECIATION_RATE: BatchColumn = {
  ...percent(['monthly_depreciation_rate', 'Monthly Depreciation %'], 1.5, FINANCE_TEXTS.depreciation),
  synonyms: ['monthly depreciation percent'],
};
const INTEREST_RATE: BatchColumn = {
  ...percent(['monthly_interest_rate', 'Monthly Interest %'], 0.5, FINANCE_TEXTS.interest),
  textBelowZero: FINANCE_TEXTS.interestInvalid,
  synonyms: ['monthly interest percent', 'monthly interest'],
};
const DOWN_PAYMENT: BatchColumn = {
  ...money(['down_payment', 'Down Payment'], 1_000, FINANCE_TEXTS.downPayment),
  synonyms: ['cash down'],
};

const RESIDUAL_FORMULA = '(Purchase Amount − Residual) / Length';
const RESIDUAL: BatchColumn = optional({
  ...money(['residual', 'Residual'], 2_020, FINANCE_TEXTS.residual),
  // Other tools write a percent here. Such a cell must not reject a contract that states its depreciation.
  whenUnreadable: 'left_out',
  computes: {
    field: 'monthly_depreciation',
    note: `Empty Monthly Depreciation cells are calculated as ${RESIDUAL_FORMULA}.`,
  },
  synonyms: ['residual value', 'residual amount', 'lease end value'],
  rule: `Dollars. Fills in an empty Monthly Depreciation: ${RESIDUAL_FORMULA}.`,
});

const CLASS_PERFORMANCE: readonly BatchColumn[] = [
  LOCATION,
  { ...CLASS, fillsAllRows: true },
  column(['utilization', 'Utilization'], 'share', {
    synonyms: ['class utilization', 'utilization %', 'utilization rate'],
    rule: 'Percent of days on rent: 82, 82% or 0.82.',
    example: 82,
    text: 'Please type Utilization from 0 to 100%.',
    max: 100,
  }),
  {
    ...money(['rpu', 'RPU'], 912.5, 'Please type RPU.'),
    synonyms: ['revenue per unit', 'class rpu', 'monthly rpu'],
    rule: 'Monthly revenue per unit in dollars.',
  },
  {
    ...money(['t_m', 'T&M'], 640, 'Please type T&M.'),
    synonyms: ['time and mileage', 'time & mileage', 't and m', 'tm'],
    rule: 'Average monthly time-and-mileage revenue per unit in dollars.',
  },
];

/**
 * In the order of the template. Template, reader, preview, errors and the documentation page are derived
 * from this table.
 */
export const BATCH_COLUMNS = {
  vehicle_create: VEHICLE_CREATE,
  vehicle_delete: [VIN],
  finance_assumption: [
    ...CONTRACT_COLUMNS,
    {
      ...money(['monthly_depreciation', 'Monthly Depreciation'], 510, FINANCE_TEXTS.depreciation),
      synonyms: ['depreciation per month'],
    },
    {
      ...money(['monthly_payment', 'Monthly Payment'], 689, FINANCE_TEXTS.payment),
      synonyms: ['payment per month', 'lease payment'],
    },
    RESIDUAL,
  ].map(onlyForNew),
  finance_lease: [...CONTRACT_COLUMNS, DEPRECIATION_RATE, INTEREST_RATE].map(onlyForNew),
  finance_flooring: [
    ...CONTRACT_COLUMNS,
    DOWN_PAYMENT,
    DEPRECIATION_RATE,
    INTEREST_RATE,
    {
      ...money(['monthly_payment', 'Monthly Fee'], 50, FINANCE_TEXTS.fee),
      synonyms: ['fee', 'flooring fee'],
    },
  ].map(onlyForNew),
  finance_finance: [
    ...CONTRACT_COLUMNS,
    DOWN_PAYMENT,
    INTEREST_RATE,
    optional({
      ...DEPRECIATION_RATE,
      rule: `${DEPRECIATION_RATE.rule} Default: straight-line to $0.`,
      whenMissing: {
        name: 'monthly depreciation',
        clauseForOne: 'contract is paid down to $0',
        clauseForMany: 'contracts are paid down to $0',
      },
    }),
    optional(months(['term', 'Term'], FINANCE_TEXTS.term)),
  ].map(onlyForNew),
  mileage: MILEAGE_RECORD,
  class_performance: CLASS_PERFORMANCE,
  auction_valuation: [VIN, MILEAGE],
} as const satisfies Record<string, readonly BatchColumn[]>;

export type BatchKind = keyof typeof BATCH_COLUMNS;
