import {
  anyOf,
  type BatchColumn,
  choicesOf,
  column,
  money,
  months,
  optional,
  percent,
} from './batch-column.ts';
import { CONDITIONS, VEHICLE_STATUSES } from './choices.ts';
import { FINANCE_TEXTS } from './finance.ts';
import { CONDITION_LABELS, STATUS_LABELS } from './labels.ts';

export type { BatchColumn, ColumnType } from './batch-column.ts';

const STATUSES = choicesOf(VEHICLE_STATUSES, STATUS_LABELS);
const CONDITION_CHOICES = choicesOf(CONDITIONS, CONDITION_LABELS);

const VIN = column(['vin', 'VIN'], 'vin', {
  synonyms: ['vin number', 'vin no', 'full vin', 'vehicle identification number', 'serial', 'serial number'],
  rule: '17 characters without I, O and Q.',
  example: '1FTEW1EP7JFC10312',
  text: 'Please type 17 chars VIN number.',
});
const MILEAGE = column(['mileage', 'Mileage'], 'whole', {
  synonyms: [
    'miles',
    'odometer',
    'odo',
    'odometer reading',
    'current odometer',
    'last odometer',
    'last mileage',
    'current mileage',
    'meter',
    'current meter',
    'primary meter',
  ],
  rule: 'The odometer in whole miles, above 0.',
  example: 41_203,
  text: 'Please type mils value',
  max: 9_999_999,
});
const LOCATION = column(['location', 'Location code'], 'text', {
  synonyms: [
    'location',
    'location name',
    'loc',
    'loc code',
    'branch',
    'branch code',
    'station',
    'station code',
  ],
  rule: 'The code of a location of the company, or its name where no other has it.',
  example: 'TPA',
  text: 'Please select your location',
  maxLength: 50,
});
const CLASS = column(['class', 'Class'], 'text', {
  synonyms: ['vehicle class', 'class name', 'car class'],
  rule: 'The name of a class of the company.',
  example: 'Midsize',
  text: 'Please type Class.',
  maxLength: 100,
});

const VEHICLE_CREATE: readonly BatchColumn[] = [
  VIN,
  column(['unit', 'Unit'], 'text', {
    synonyms: [
      'unit number',
      'unit no',
      'unit #',
      'unit id',
      'stock number',
      'stock no',
      'stock #',
      'vehicle number',
      'unit nbr',
      'vehicle name',
      'name',
      'fleet number',
      'fleet #',
      'asset number',
    ],
    rule: 'What the vehicle is called, up to 50 characters. Leading zeros stay.',
    example: '01041',
    text: 'Please type UNIT number.',
    maxLength: 50,
  }),
  LOCATION,
  MILEAGE,
  column(['in_service_date', 'In Service Date'], 'date', {
    synonyms: ['in service', 'isd', 'date in service', 'in svc date', 'placed in service', 'in fleet date'],
    rule: 'A date, or MM/DD/YYYY.',
    example: '2025-10-01',
    text: 'Invalid type In Service Date',
  }),
  optional(
    column(['status', 'Status'], 'choice', {
      synonyms: ['vehicle status', 'unit status', 'fleet status'],
      rule: `${anyOf(STATUSES)} Empty is Active for a new vehicle.`,
      example: 'Active',
      text: anyOf(STATUSES),
      choices: STATUSES,
    }),
  ),
  optional(
    column(['condition', 'Condition'], 'choice', {
      synonyms: ['cond', 'vehicle condition', 'unit condition'],
      rule: `${anyOf(CONDITION_CHOICES)} Empty is Average for a new vehicle.`,
      example: 'Average',
      text: anyOf(CONDITION_CHOICES),
      choices: CONDITION_CHOICES,
    }),
  ),
  optional(
    column(['brand', 'Make'], 'text', {
      synonyms: ['brand', 'manufacturer', 'make name', 'vehicle make', 'mfr'],
      rule: 'Empty with Model: both are found by the VIN.',
      example: 'Toyota',
      text: 'Please select your brand',
      maxLength: 100,
    }),
  ),
  optional(
    column(['model', 'Model'], 'text', {
      synonyms: ['model name', 'vehicle model'],
      rule: 'Empty with Make: both are found by the VIN.',
      example: 'Camry',
      text: 'Please select your model',
      maxLength: 100,
    }),
  ),
  optional(
    column(['model_detail', 'Detail'], 'text', {
      synonyms: ['model detail', 'trim', 'trim level', 'series', 'submodel'],
      rule: 'The trim, as it is called.',
      example: 'SE',
      text: 'At most 100 characters.',
      maxLength: 100,
    }),
  ),
  optional(
    column(['model_year', 'Year'], 'whole', {
      synonyms: ['model year', 'model yr', 'vehicle year', 'yr', 'my'],
      rule: 'From 2001. Empty: by the VIN.',
      example: 2022,
      text: 'Please type the model year as a number, such as 2022.',
      max: 2_200,
    }),
  ),
  optional({ ...CLASS, rule: `${CLASS.rule} Empty leaves it as it is.` }),
  optional(
    column(['color', 'Color'], 'text', {
      synonyms: ['colour', 'exterior color', 'exterior colour', 'ext color', 'ext colour'],
      rule: 'Up to 50 characters.',
      example: 'white',
      text: 'At most 50 characters.',
      maxLength: 50,
    }),
  ),
  optional(
    column(['tags', 'Tags'], 'texts', {
      synonyms: ['custom tags', 'labels'],
      rule: 'Names of tags of the company, divided by commas. They replace those that the vehicle has.',
      example: 'Body shop',
      text: 'Please type names of tags, divided by commas.',
    }),
  ),
];

const CONTRACT: readonly BatchColumn[] = [
  VIN,
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
    rule: 'The name of a financing company.',
    example: 'Assumption',
    text: FINANCE_TEXTS.source,
    maxLength: 100,
  }),
  {
    ...months(['length', 'Length'], FINANCE_TEXTS.period),
    synonyms: [
      'period',
      'months',
      'length months',
      'number of months',
      'contract length',
      'lease length',
      'lease term',
    ],
  },
  {
    ...money(['purchase_amount', 'Purchase Amount'], 26_500, FINANCE_TEXTS.amount),
    synonyms: [
      'purchase price',
      'purchase cost',
      'cap cost',
      'capitalized cost',
      'acquisition cost',
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
  }),
];
// What does not say that it is a month's is none of these: rates are often a year's.
const DEPRECIATION_RATE: BatchColumn = {
  ...percent(['monthly_depreciation_rate', 'Monthly Depreciation %'], 1.5, FINANCE_TEXTS.depreciation),
  synonyms: ['monthly depreciation percent', 'monthly dep %'],
};
const INTEREST_RATE: BatchColumn = {
  ...percent(['monthly_interest_rate', 'Monthly Interest %'], 0.5, FINANCE_TEXTS.interest),
  textBelowZero: FINANCE_TEXTS.interestInvalid,
  synonyms: ['monthly interest percent', 'monthly interest'],
};
const DOWN_PAYMENT: BatchColumn = {
  ...money(['down_payment', 'Down Payment'], 1_000, FINANCE_TEXTS.downPayment),
  synonyms: ['down pmt', 'cash down'],
};

const CLASS_PERFORMANCE: readonly BatchColumn[] = [
  LOCATION,
  CLASS,
  column(['utilization', 'Utilization'], 'share', {
    synonyms: ['class utilization', 'utilisation', 'utilization %', 'utilization rate', 'util', 'util %'],
    rule: 'Percent of days on rent: 82, 82 % or 0.82.',
    example: 82,
    text: 'Please type Utilization from 0 to 100 %.',
    max: 100,
  }),
  {
    ...money(['rpu', 'RPU'], 912.5, 'Please type RPU.'),
    synonyms: ['revenue per unit', 'rev per unit', 'class rpu', 'monthly rpu'],
    rule: 'Revenue per unit a month in dollars.',
  },
  {
    ...money(['t_m', 'T&M'], 640, 'Please type T&M.'),
    synonyms: ['time and mileage', 'time & mileage', 't and m', 'tm', 't & m'],
    rule: 'Average time-and-mileage revenue per unit a month in dollars.',
  },
];

/**
 * The columns of every kind of sheet, in the order of its template. Template, reading, preview, errors and the page of the documentation follow
 * from this table.
 */
export const BATCH_COLUMNS = {
  vehicle_create: VEHICLE_CREATE,
  vehicle_delete: [VIN],
  finance_assumption: [
    ...CONTRACT,
    {
      ...money(['monthly_depreciation', 'Monthly Depreciation'], 510, FINANCE_TEXTS.depreciation),
      synonyms: ['monthly dep', 'depreciation per month'],
    },
    {
      ...money(['monthly_payment', 'Monthly Payment'], 689, FINANCE_TEXTS.payment),
      synonyms: ['monthly pmt', 'payment per month', 'lease payment'],
    },
  ],
  finance_lease: [...CONTRACT, DEPRECIATION_RATE, INTEREST_RATE],
  finance_flooring: [
    ...CONTRACT,
    DOWN_PAYMENT,
    DEPRECIATION_RATE,
    INTEREST_RATE,
    {
      ...money(['monthly_payment', 'Monthly Fee'], 50, FINANCE_TEXTS.fee),
      synonyms: ['fee', 'flooring fee'],
    },
  ],
  finance_finance: [
    ...CONTRACT,
    DOWN_PAYMENT,
    INTEREST_RATE,
    optional({ ...DEPRECIATION_RATE, rule: `${DEPRECIATION_RATE.rule} Empty: straight down to $0.` }),
    optional(months(['term', 'Term'], FINANCE_TEXTS.term)),
  ],
  class_performance: CLASS_PERFORMANCE,
  auction_valuation: [VIN, MILEAGE],
} as const satisfies Record<string, readonly BatchColumn[]>;

export type BatchKind = keyof typeof BATCH_COLUMNS;
