import { expect, test } from 'vitest';
import {
  entryErrors,
  formatEntry,
  completeQueue,
  findProblem,
  EMPTY_SEARCH,
  queueEntry,
  queueErrors,
  readyEntries,
  type SearchValues,
} from './search-entries.ts';

const VIN = '1FTEW1EP7JFC35001';
const ENTRY = { vin: VIN, mileage: 41_203, region: 'SE' } as const;
const typed = (changes: Partial<SearchValues>): SearchValues => ({ ...EMPTY_SEARCH, ...ENTRY, ...changes });
const many = Array.from({ length: 100 }, (_, at) => ({ ...ENTRY, mileage: at + 1 }));

test.each<[string, Partial<SearchValues>, Record<string, string>]>([
  ['everything there', {}, {}],
  ['no VIN', { vin: ' ' }, { vin: 'Please type vin' }],
  ['a VIN that is none', { vin: 'ABC' }, { vin: 'Please type 17 chars VIN number.' }],
  ['no mileage', { mileage: '' }, { mileage: 'Please type mileage' }],
  ['a sign alone', { mileage: '-' }, { mileage: 'Please type mileage' }],
  ['a mileage of 0', { mileage: 0 }, { mileage: 'Mileage must bigger than 0' }],
  ['a mileage beyond all', { mileage: 10_000_000 }, { mileage: 'At most 9,999,999 miles.' }],
  ['no region', { region: null }, { region: 'Please choose region' }],
  ['an entry that is queued', { queue: [ENTRY] }, { vin: 'This vehicle is already in the queue.' }],
  ['the same VIN elsewhere', { queue: [{ ...ENTRY, region: 'NA' }] }, {}],
  ['a full queue', { queue: many }, { vin: 'At most 100 vehicles per search.' }],
])('an entry with %s has its text under its field, if any', (_name, changes, texts) => {
  expect(entryErrors(typed(changes))).toEqual(texts);
});

test('adds an entry with a normalized VIN and keeps its region for the next one', () => {
  const next = queueEntry(typed({ vin: ` ${VIN.toLowerCase()} ` }));
  expect(next).toEqual({ vin: '', mileage: '', region: 'SE', queue: [ENTRY] });
  expect(next.queue.map((entry) => formatEntry(entry, () => 'Southeast'))).toEqual([
    `${VIN} · 41,203 mi · Southeast`,
  ]);
});

const PASTED = [
  { vin: VIN, mileage: 41_203, region: null },
  { vin: VIN, mileage: null, region: null },
  { vin: 'ABC', mileage: 5, region: 'SE' },
];

test('entries show what is missing, and only complete entries are searched', () => {
  expect(PASTED.map(findProblem)).toEqual([
    'Please choose region',
    'Please type mileage',
    'Please type 17 chars VIN number.',
  ]);
  expect(queueErrors([...PASTED, ENTRY])).toEqual([
    '2 vehicles without a region. Choose one above.',
    '1 vehicle without mileage. Enter it above and click Add.',
    '1 vehicle with an invalid VIN or mileage, not searched.',
  ]);
  expect(readyEntries([...PASTED, ENTRY])).toEqual([ENTRY]);
});

test('applies the chosen region and a mileage without a VIN once to the entries that lack them', () => {
  const chosen = completeQueue(PASTED, { region: 'SE' });
  expect(readyEntries(chosen)).toEqual([ENTRY]);
  const added = typed({ vin: ' ', mileage: 700, queue: chosen });
  expect(entryErrors(added)).toEqual({});
  expect(entryErrors({ ...added, mileage: '' })).toEqual({ mileage: 'Please type mileage' });
  expect(readyEntries(queueEntry(added).queue)).toEqual([ENTRY, { ...ENTRY, mileage: 700 }]);
  expect(queueEntry({ ...added, mileage: 41_203 }).queue).toHaveLength(2);
});
