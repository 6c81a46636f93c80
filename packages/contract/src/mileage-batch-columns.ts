import { type BatchColumn, column, optional } from './batch-column.ts';
import { MILEAGE, VEHICLE_KEY } from './shared-batch-columns.ts';

export const MILEAGE_RECORD: readonly BatchColumn[] = [
  ...VEHICLE_KEY,
  {
    ...MILEAGE,
    heading: 'Odometer',
    exactSynonyms: ['mileage', 'miles'],
    synonyms: ['mileage', ...MILEAGE.synonyms],
  },
  optional(
    column(['date', 'Reading Date'], 'date', {
      exactSynonyms: ['odometer date', 'mileage date'],
      synonyms: [
        'date',
        'odometer date',
        'mileage date',
        'meter date',
        'odometer reading date',
        'current odometer date',
        'current mileage date',
        'last odometer date',
        'last mileage date',
        'last reading date',
        'last reading',
        'last trip date',
        'last trip',
        'date of reading',
        'date read',
        'read date',
        'recorded on',
        'reported on',
        'as of',
        'as of date',
      ],
      rule: 'A date, or MM/DD/YYYY, today or earlier. Default: today.',
      example: '2025-10-01',
      text: 'Invalid type Date',
    }),
  ),
];
