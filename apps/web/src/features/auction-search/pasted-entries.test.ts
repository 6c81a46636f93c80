import { expect, test } from 'vitest';
import { queuePasted } from './pasted-entries.ts';
import { EMPTY_SEARCH, type QueuedEntry, type SearchValues } from './search-entries.ts';

const [A, B] = ['1FTEW1EP7JFC10312', '4T1B11HK5KU211111'];
const IN_SE: SearchValues = { ...EMPTY_SEARCH, region: 'SE' };
const entry = (vin: string, mileage: number | null, region: string | null = 'SE'): QueuedEntry => ({
  vin,
  mileage,
  region,
});
const queued = (text: string, typed = IN_SE) => queuePasted(typed, text)?.values.queue;

test.each<[string, string, object[]]>([
  ['cells of a spreadsheet', `${A}\t41,203\r\n${B}\t22000\r\n`, [entry(A, 41_203), entry(B, 22_000)]],
  ['its heading with them', `VIN\tMileage\n${A}\t41203`, [entry(A, 41_203)]],
  ['lines of a text', `${A.toLowerCase()}, 41203\n\n${B};"22,000"`, [entry(A, 41_203), entry(B, 22_000)]],
  ['the same twice', `${A}\t1\n${A}\t1\n${A}\t2`, [entry(A, 1), entry(A, 2)]],
])('queues pasted vehicles: %s', (_name, text, entries) => {
  expect(queuePasted(IN_SE, text)).toEqual({ values: { ...IN_SE, queue: entries }, errors: {} });
});

test('pasted VINs get the entered mileage; a single VIN stays in the field', () => {
  expect(queued(`${A}\n${B}`, { ...IN_SE, mileage: 500 })).toEqual([entry(A, 500), entry(B, 500)]);
  expect(queuePasted(IN_SE, ` ${A} `)).toBeNull();
});

test("an ambiguous mileage is left empty and never replaced by the field's", () => {
  expect(queued(`${A}\t22.790\n${B}\t41,203 mi`, { ...IN_SE, mileage: 500 })).toEqual([
    entry(A, null),
    entry(B, 41_203),
  ]);
});

test('mileages below 1,000 with decimals are left empty if another looks like thousands', () => {
  expect(queued(`${A}\t18.2\n${B}\t42.57`, IN_SE)).toEqual([entry(A, null), entry(B, null)]);
  expect(queued(`${A}\t18.2\n${B}\t999.5`, IN_SE)).toEqual([entry(A, 18), entry(B, 999)]);
});

test.each<[string, string, Partial<SearchValues>, QueuedEntry[], object]>([
  ['a line without VIN', `${A}\t1\nABC\t2`, {}, [entry(A, 1), entry('ABC', 2)], {}],
  ['no mileage', `${A}\n${B}\t2`, {}, [entry(A, null), entry(B, 2)], { mileage: 'Please type mileage' }],
  [
    'no region',
    `${A}\t1\n${B}\t2`,
    { region: null },
    [entry(A, 1, null), entry(B, 2, null)],
    { region: 'Please choose region' },
  ],
])('queues a list with %s, and the field shows what is missing', (...args) => {
  const [, text, typed, queue, errors] = args;
  const pasted = queuePasted({ ...IN_SE, ...typed }, text);
  expect([pasted?.values.queue, pasted?.errors]).toEqual([queue, errors]);
});

test('queues a pasted list up to the search limit and reports from which line on it is cut', () => {
  const lines = Array.from({ length: 103 }, (_, at) => `${at < 100 ? A : B}\t${at + 1}`).join('\n');
  const pasted = queuePasted(IN_SE, lines);
  expect(pasted?.values.queue).toHaveLength(100);
  expect(pasted?.errors).toEqual({
    vin: `At most 100 vehicles per search. Not queued: 3, starting with ${B}.`,
  });
});

test('a text without a VIN changes neither fields nor queue', () => {
  const typed = { ...IN_SE, mileage: 500, queue: [entry(A, 1)] };
  expect(queuePasted(typed, 'Dear all,\nplease see below.')).toEqual({
    values: typed,
    errors: { vin: 'The pasted text has no 17-character VIN.' },
  });
});

test('pasted VINs are read as scanners write them', () => {
  const [upper, lower] = [A, B.toLowerCase()];
  expect(queued(`*${upper}*\t1,500\nI${lower} 700\n${upper.slice(0, 9)}-${upper.slice(9)},900`)).toEqual([
    entry(A, 1_500),
    entry(B, 700),
    entry(A, 900),
  ]);
});
