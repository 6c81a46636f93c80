import { expect, test } from 'vitest';
import { queuePasted } from './pasted-entries.ts';
import { NOTHING_QUEUED, type SearchValues } from './search-entries.ts';

const [A, B] = ['1FTEW1EP7JFC10312', '4T1B11HK5KU211111'];
const IN_SE: SearchValues = { ...NOTHING_QUEUED, region: 'SE' };
const entry = (vin: string, mileage: number) => ({ vin, mileage, region: 'SE' as const });
const queued = (text: string, typed = IN_SE) => {
  const pasted = queuePasted(typed, text);
  return pasted !== null && 'values' in pasted ? pasted.values.queue : pasted;
};

test.each<[string, string, object[]]>([
  ['cells of a spreadsheet', `${A}\t41,203\r\n${B}\t22000\r\n`, [entry(A, 41_203), entry(B, 22_000)]],
  ['its heading with them', `VIN\tMileage\n${A}\t41203`, [entry(A, 41_203)]],
  ['lines of a text', `${A.toLowerCase()}, 41203\n\n${B};"22,000"`, [entry(A, 41_203), entry(B, 22_000)]],
  ['the same twice', `${A}\t1\n${A}\t1\n${A}\t2`, [entry(A, 1), entry(A, 2)]],
])('what is pasted is queued: %s', (_name, text, entries) => {
  expect(queued(text)).toEqual(entries);
});

test('VINs alone take the mileage that is typed; one VIN alone is a text for the field', () => {
  expect(queued(`${A}\n${B}`, { ...IN_SE, mileage: 500 })).toEqual([entry(A, 500), entry(B, 500)]);
  expect(queuePasted(IN_SE, ` ${A} `)).toBeNull();
});

test.each<[string, string, Partial<SearchValues>, object]>([
  ['no VIN', `${A}\t1\nABC\t2`, {}, { vin: 'Line 2: Please type 17 chars VIN number.' }],
  ['no mileage', `${A}\n${B}`, {}, { mileage: 'Please type mileage' }],
  ['no region', `${A}\t1\n${B}\t2`, { region: null }, { region: 'Please choose region' }],
  [
    'more than a search takes',
    Array.from({ length: 101 }, (_, at) => `${A}\t${at + 1}`).join('\n'),
    {},
    { vin: 'Line 101: At most 100 vehicles a search.' },
  ],
])('a list with %s is queued by no line, and says why', (_name, text, typed, texts) => {
  expect(queuePasted({ ...IN_SE, ...typed }, text)).toEqual({ texts });
});
