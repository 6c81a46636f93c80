import { CONDITIONS, VEHICLE_STATUSES } from './choices.ts';
import { FINANCE_TEXTS } from './finance.ts';
import { CONDITION_LABELS, STATUS_LABELS } from './labels.ts';

/** How the cells of a column are read. */
export type ColumnType =
  /** 17 characters, upper-cased. */
  | 'vin'
  /** As it stands, with its leading zeros. */
  | 'text'
  /** Several texts, divided by commas. */
  | 'texts'
  /** A whole number above 0; commas are passed over. */
  | 'whole'
  /** A day: a date cell, or MM/DD/YYYY or YYYY-MM-DD as text. */
  | 'date'
  /** Dollars with up to two decimals; $ and commas are passed over. */
  | 'money'
  /** 2 and '2 %' are two percent, 0.5 is half a percent. */
  | 'percent'
  /** As percent, and a number of at most 1 without its sign is a share: 0.8 is 80 %. */
  | 'share'
  /** One of the choices, by value or label, whatever its case. */
  | 'choice';

export interface BatchColumn {
  /** What programs call it. */
  field: string;
  heading: string;
  /** Other headings that mean it, whatever their case, blanks and signs. */
  synonyms: readonly string[];
  type: ColumnType;
  isRequired: boolean;
  /** What may stand in it, for people. */
  rule: string;
  example: string | number;
  /** What an empty cell of a required column is refused with, and one that can not be read. */
  text: string;
  /** Value and label of each choice. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** The most characters of a text. */
  maxLength?: number;
  /** The largest whole number or dollars, itself allowed. */
  max?: number;
}

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => [value, labels[value]] as const);
const anyOf = (choices: readonly (readonly [string, string])[]) =>
  `One of ${choices.map(([, label]) => label).join(', ')}.`;

const STATUSES = choicesOf(VEHICLE_STATUSES, STATUS_LABELS);
const CONDITION_CHOICES = choicesOf(CONDITIONS, CONDITION_LABELS);

type Name = readonly [field: string, heading: string];

const column = (
  [field, heading]: Name,
  type: ColumnType,
  rest: Omit<BatchColumn, 'field' | 'heading' | 'type' | 'synonyms' | 'isRequired'> &
    Partial<Pick<BatchColumn, 'synonyms'>>,
): BatchColumn => ({ field, heading, type, synonyms: [], isRequired: true, ...rest });

const optional = (one: BatchColumn): BatchColumn => ({ ...one, isRequired: false });

const VIN = column(['vin', 'VIN'], 'vin', {
  synonyms: ['vin number', 'vehicle identification number', 'serial'],
  rule: '17 characters without I, O and Q.',
  example: '1FTEW1EP7JFC10312',
  text: 'Please type 17 chars VIN number.',
});
const MILEAGE = column(['mileage', 'Mileage'], 'whole', {
  synonyms: ['miles', 'odometer', 'last mileage'],
  rule: 'The odometer in whole miles, above 0.',
  example: 41_203,
  text: 'Please type mils value',
  max: 9_999_999,
});
const LOCATION = column(['location', 'Location code'], 'text', {
  synonyms: ['location', 'loc', 'loc code', 'branch'],
  rule: 'The code of a location of the company.',
  example: 'TPA',
  text: 'Please select your location',
  maxLength: 50,
});
const CLASS = column(['class', 'Class'], 'text', {
  synonyms: ['vehicle class', 'class name'],
  rule: 'The name of a class of the company.',
  example: 'Midsize',
  text: 'Please type Class.',
  maxLength: 100,
});

const VEHICLE_CREATE: readonly BatchColumn[] = [
  VIN,
  column(['unit', 'Unit'], 'text', {
    synonyms: ['unit number', 'unit no', 'unit #', 'stock number'],
    rule: 'What the vehicle is called, up to 50 characters. Leading zeros stay.',
    example: '01041',
    text: 'Please type UNIT number.',
    maxLength: 50,
  }),
  LOCATION,
  MILEAGE,
  column(['in_service_date', 'In Service Date'], 'date', {
    synonyms: ['in service', 'service date', 'isd'],
    rule: 'A date, or MM/DD/YYYY.',
    example: '2025-10-01',
    text: 'Invalid type In Service Date',
  }),
  optional(
    column(['status', 'Status'], 'choice', {
      rule: `${anyOf(STATUSES)} Empty is Active for a new vehicle.`,
      example: 'Active',
      text: anyOf(STATUSES),
      choices: STATUSES,
    }),
  ),
  optional(
    column(['condition', 'Condition'], 'choice', {
      rule: `${anyOf(CONDITION_CHOICES)} Empty is Average for a new vehicle.`,
      example: 'Average',
      text: anyOf(CONDITION_CHOICES),
      choices: CONDITION_CHOICES,
    }),
  ),
  optional(
    column(['brand', 'Make'], 'text', {
      synonyms: ['brand', 'manufacturer'],
      rule: 'Empty with Model: both are found by the VIN.',
      example: 'Toyota',
      text: 'Please select your brand',
      maxLength: 100,
    }),
  ),
  optional(
    column(['model', 'Model'], 'text', {
      rule: 'Empty with Make: both are found by the VIN.',
      example: 'Camry',
      text: 'Please select your model',
      maxLength: 100,
    }),
  ),
  optional(
    column(['model_detail', 'Detail'], 'text', {
      synonyms: ['model detail', 'trim', 'series'],
      rule: 'The trim, as it is called.',
      example: 'SE',
      text: 'At most 100 characters.',
      maxLength: 100,
    }),
  ),
  optional(
    column(['model_year', 'Year'], 'whole', {
      synonyms: ['model year', 'my'],
      rule: 'From 2001. Empty: by the VIN.',
      example: 2022,
      text: 'Please type the model year as a number, such as 2022.',
      max: 2_200,
    }),
  ),
  optional({ ...CLASS, rule: `${CLASS.rule} Empty leaves it as it is.` }),
  optional(
    column(['color', 'Color'], 'text', {
      synonyms: ['colour', 'exterior color'],
      rule: 'Up to 50 characters.',
      example: 'white',
      text: 'At most 50 characters.',
      maxLength: 50,
    }),
  ),
  optional(
    column(['tags', 'Tags'], 'texts', {
      synonyms: ['tag', 'custom tags'],
      rule: 'Names of tags of the company, divided by commas. They replace those that the vehicle has.',
      example: 'Body shop',
      text: 'Please type names of tags, divided by commas.',
    }),
  ),
];

const LARGEST_DOLLARS = 21_474_836.47;
const money = (name: Name, example: number, text: string) =>
  column(name, 'money', {
    rule: 'Dollars, up to two decimals.',
    example,
    text,
    max: LARGEST_DOLLARS,
  });
const percent = (name: Name, example: number, text: string) =>
  column(name, 'percent', { rule: 'Percent a month: 1.5 or 1.5 %.', example, text, max: 100 });
const months = (name: Name, text: string) =>
  column(name, 'whole', { rule: 'Whole months, 1 to 600.', example: 48, text, max: 600 });

const CONTRACT: readonly BatchColumn[] = [
  VIN,
  column(['source', 'Source'], 'text', {
    synonyms: ['finance source', 'financing company', 'lender'],
    rule: 'The name of a financing company.',
    example: 'Assumption',
    text: FINANCE_TEXTS.source,
    maxLength: 100,
  }),
  { ...months(['length', 'Length'], FINANCE_TEXTS.period), synonyms: ['period', 'months'] },
  {
    ...money(['purchase_amount', 'Purchase Amount'], 26_500, FINANCE_TEXTS.amount),
    synonyms: ['purchase price', 'cap cost', 'amount'],
  },
  column(['start_date', 'Start Date'], 'date', {
    synonyms: ['start', 'contract date'],
    rule: 'A date, or MM/DD/YYYY.',
    example: '2025-10-01',
    text: 'Invalid type Start Date',
  }),
];
const DEPRECIATION_RATE = percent(
  ['monthly_depreciation_rate', 'Monthly Depreciation %'],
  1.5,
  FINANCE_TEXTS.depreciation,
);
const INTEREST_RATE = percent(['monthly_interest_rate', 'Monthly Interest %'], 0.5, FINANCE_TEXTS.interest);
const DOWN_PAYMENT = money(['down_payment', 'Down Payment'], 1_000, FINANCE_TEXTS.downPayment);

const CLASS_PERFORMANCE: readonly BatchColumn[] = [
  LOCATION,
  CLASS,
  column(['utilization', 'Utilization'], 'share', {
    synonyms: ['class utilization', 'utilisation'],
    rule: 'Percent of days on rent: 82, 82 % or 0.82.',
    example: 82,
    text: 'Please type Utilization from 0 to 100 %.',
    max: 100,
  }),
  {
    ...money(['rpu', 'RPU'], 912.5, 'Please type RPU.'),
    synonyms: ['revenue per unit', 'class rpu'],
    rule: 'Revenue per unit a month in dollars.',
  },
  {
    ...money(['t_m', 'T&M'], 640, 'Please type T&M.'),
    synonyms: ['time and mileage', 'tm', 't & m'],
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
    money(['monthly_depreciation', 'Monthly Depreciation'], 510, FINANCE_TEXTS.depreciation),
    money(['monthly_payment', 'Monthly Payment'], 689, FINANCE_TEXTS.payment),
  ],
  finance_lease: [...CONTRACT, DEPRECIATION_RATE, INTEREST_RATE],
  finance_flooring: [
    ...CONTRACT,
    DOWN_PAYMENT,
    DEPRECIATION_RATE,
    INTEREST_RATE,
    money(['monthly_payment', 'Monthly Fee'], 50, FINANCE_TEXTS.fee),
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
