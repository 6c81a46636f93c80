import {
  choicesRule,
  type BatchColumn,
  choicesOf,
  column,
  lenient,
  onlyForNew,
  optional,
} from './batch-column.ts';
import { type Condition, CONDITIONS, VEHICLE_STATUSES, type VehicleStatus } from './choices.ts';
import { CONDITION_LABELS, STATUS_LABELS } from './labels.ts';
import { CLASS, LOCATION, MILEAGE, UNIT, VEHICLE_VIN } from './shared-batch-columns.ts';

const STATUSES = choicesOf(VEHICLE_STATUSES, STATUS_LABELS);
const CONDITION_CHOICES = choicesOf(CONDITIONS, CONDITION_LABELS);

/** Status names of rental and dealer systems. */
const STATUS_ALIASES = [
  ...[
    'Available',
    'Rented',
    'On Rent',
    'Idle',
    'In Service',
    'In Use',
    'Maintenance',
    'Shop',
    'Out of Service',
  ].map((alias) => [alias, 'active'] as const),
  ['For Sale', 'hold_for_sale'],
  ['Wrecked', 'claims'],
  ['Total Loss', 'claims'],
] as const satisfies readonly (readonly [string, VehicleStatus])[];
const CONDITION_ALIASES = [
  ['Extra Clean', 'excellent'],
  ['Clean', 'good'],
  ['Rough', 'fair'],
] as const satisfies readonly (readonly [string, Condition])[];

/** Returns for example 'For Sale is Hold for Sale. Wrecked, Total Loss are Claims.' */
const formatAliases = (
  aliases: readonly (readonly [string, string])[],
  choices: readonly (readonly [string, string])[],
): string =>
  choices
    .flatMap(([value, label]) => {
      const names = aliases.filter(([, target]) => target === value).map(([alias]) => alias);
      if (names.length === 0) return [];
      return [`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} ${label}.`];
    })
    .join(' ');

const ALL_FIELDS: readonly BatchColumn[] = [
  VEHICLE_VIN,
  UNIT,
  LOCATION,
  optional({
    ...MILEAGE,
    rule: `${MILEAGE.rule} Without it, a new vehicle has no value.`,
    whenMissing: {
      name: 'mileage',
      clauseForOne: 'vehicle gets no market value',
      clauseForMany: 'vehicles get no market value',
    },
  }),
  optional(
    column(['in_service_date', 'In Service Date'], 'date', {
      synonyms: [
        'in service',
        'isd',
        'date in service',
        'in service on',
        'placed in service',
        'date placed in service',
        'placed in service date',
        'vehicle in service date',
        'original in service date',
        'in fleet date',
      ],
      rule: 'A date, or MM/DD/YYYY.',
      example: '2025-10-01',
      text: 'Invalid type In Service Date',
      whenMissing: {
        name: 'in-service dates',
        clauseForOne: 'vehicle shows no months in service',
        clauseForMany: 'vehicles show no months in service',
      },
      fillsAllRows: true,
    }),
  ),
  lenient(
    column(['status', 'Status'], 'choice', {
      synonyms: ['vehicle status', 'unit status', 'fleet status', 'current status'],
      rule: [
        choicesRule(STATUSES),
        formatAliases(STATUS_ALIASES, STATUSES),
        'An unknown status or an empty cell changes nothing. New vehicles are Active.',
      ].join(' '),
      example: 'Active',
      text: choicesRule(STATUSES),
      fillsAllRows: true,
      choices: STATUSES,
      aliases: STATUS_ALIASES,
      whenUnreadable: 'kept',
    }),
  ),
  lenient(
    column(['condition', 'Condition'], 'choice', {
      synonyms: ['vehicle condition', 'unit condition', 'current condition'],
      rule: [
        choicesRule(CONDITION_CHOICES),
        formatAliases(CONDITION_ALIASES, CONDITION_CHOICES),
        'Grades such as 4.2 or 42 are accepted: 4.5 and above is Above, 2.5 and above is Average, ' +
          'lower is Below.',
        'An unknown condition or an empty cell changes nothing. New vehicles are Average.',
      ].join(' '),
      example: 'Average',
      text: choicesRule(CONDITION_CHOICES),
      choices: CONDITION_CHOICES,
      aliases: CONDITION_ALIASES,
      acceptsGrades: true,
      whenUnreadable: 'kept',
    }),
  ),
  lenient(
    column(['brand', 'Make'], 'text', {
      synonyms: ['brand', 'manufacturer', 'mk', 'make name', 'vehicle make', 'unit make'],
      rule: [
        'Codes such as CHEV and TOYT are recognized.',
        'For new vehicles, the make decoded from the VIN replaces an empty, unknown or different make.',
      ].join(' '),
      example: 'Toyota',
      text: 'Please select a brand',
      maxLength: 100,
    }),
  ),
  lenient(
    column(['model', 'Model'], 'text', {
      synonyms: ['model name', 'vehicle model', 'unit model'],
      rule: [
        'For new vehicles, the model decoded from the VIN replaces an empty, unknown or different model.',
        'Words after the model fill in an empty Detail.',
      ].join(' '),
      example: 'Camry',
      text: 'Please select a model',
      maxLength: 100,
    }),
  ),
  lenient(
    column(['model_detail', 'Detail'], 'text', {
      synonyms: ['model detail', 'trim', 'trim level', 'series', 'submodel'],
      rule: 'Trim name.',
      example: 'SE',
      text: 'At most 100 characters.',
      maxLength: 100,
    }),
  ),
  lenient(
    column(['model_year', 'Year'], 'whole', {
      synonyms: ['model year', 'vehicle year', 'vehicle model year', 'unit year', 'yr', 'my'],
      rule: [
        '2001 or later.',
        'For new vehicles, the year decoded from the VIN replaces an empty, invalid or different year.',
      ].join(' '),
      example: 2022,
      text: 'Please type the model year as a number, such as 2022.',
      max: 2_200,
      whenUnreadable: 'kept',
    }),
  ),
  lenient({ ...CLASS, rule: `${CLASS.rule} An empty cell or an unknown name changes nothing.` }),
  lenient(
    column(['color', 'Color'], 'text', {
      synonyms: ['exterior color', 'vehicle color', 'unit color'],
      rule: 'Up to 50 characters.',
      example: 'white',
      text: 'At most 50 characters.',
      maxLength: 50,
    }),
  ),
  lenient(
    column(['tags', 'Tags'], 'texts', {
      synonyms: ['custom tags', 'labels'],
      rule: [
        'Tag names of the company, separated by commas.',
        'They replace the tags of the vehicle. Unknown names are ignored.',
      ].join(' '),
      example: 'Body shop',
      text: 'Please type tag names, separated by commas.',
    }),
  ),
];

export const VEHICLE_CREATE: readonly BatchColumn[] = ALL_FIELDS.map(onlyForNew);
