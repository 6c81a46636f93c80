import { SELL_TEXTS } from '@fleetworth/contract/selling-choices';
import { expect, test } from 'vitest';
import { listSellChecks, toSellItem, createSellSelectionDefinition, type SellValues } from './sell-values.ts';

const VALUES: SellValues = {
  due_location_name: 'Yard',
  pickup_location_number: '17',
  mileage: 41_203,
  price: 20_995,
  grade: null,
  initial_cost_selection: false,
  initial_cost: 26_500,
  retail: false,
  wholesale: true,
  status: '1',
  is_with_mmr: false,
};
const { validate } = createSellSelectionDefinition('sell');

test('omits a blank grade, an unselected cost and no MMR', () => {
  expect(toSellItem(17, VALUES)).toEqual({
    vehicle_id: 17,
    due_location_name: 'Yard',
    pickup_location_number: '17',
    mileage: 41_203,
    price: 20_995,
    status: '1',
    retail: false,
    wholesale: true,
  });
  expect(toSellItem(17, { ...VALUES, grade: 4.1, initial_cost_selection: true, is_with_mmr: true })).toEqual(
    expect.objectContaining({ grade: 4.1, initial_cost: 26_500, is_with_mmr: true }),
  );
});

test.each<[string, Partial<SellValues>, keyof SellValues, string]>([
  ['no due location', { due_location_name: null }, 'due_location_name', SELL_TEXTS.required],
  ['no pickup number', { pickup_location_number: '' }, 'pickup_location_number', SELL_TEXTS.required],
  ['no mileage', { mileage: null }, 'mileage', SELL_TEXTS.required],
  ['no price', { price: null }, 'price', SELL_TEXTS.required],
  ['a price of 0', { price: 0 }, 'price', SELL_TEXTS.price],
  ['no status', { status: null }, 'status', SELL_TEXTS.required],
  ['a grade of 6', { grade: 6 }, 'grade', SELL_TEXTS.grade],
  [
    'a ticked cost that is empty',
    { initial_cost_selection: true, initial_cost: null },
    'initial_cost',
    SELL_TEXTS.required,
  ],
  ['neither retail nor wholesale', { wholesale: false }, 'wholesale', SELL_TEXTS.neither],
])('a vehicle with %s shows it under its field', (_what, changes, field, text) => {
  expect(validate(VALUES)).toEqual({});
  expect(validate({ ...VALUES, ...changes })).toEqual({ [field]: text });
});

test.each<[SellValues['price'], number | null, string[]]>([
  [11_999.99, 20_000, ['Below 60% of the $20,000 auction value.']],
  [12_000, 20_000, []],
  [30_000.01, 20_000, ['Above 150% of the $20,000 auction value.']],
  [30_000, 20_000, []],
  [1, null, []],
  ['cheap', 20_000, []],
  [1.234, 20_000, []],
  [null, 20_000, []],
])('A price of %s beside an auction value of %s is checked', (price, auction, checks) => {
  expect(listSellChecks({ ...VALUES, price }, { auction, last_mileage_record: null })).toEqual(checks);
});

test.each<[SellValues['mileage'], string[]]>([
  [41_202, ['Lower than 41,203 miles on 11/20/2020.']],
  [41_203, []],
  [42_000, []],
  ['n/a', []],
])('A mileage of %s is compared with the last reading', (mileage, checks) => {
  const last = { mileage: 41_203, date: '2020-11-20' };
  expect(listSellChecks({ ...VALUES, mileage }, { auction: null, last_mileage_record: last })).toEqual(
    checks,
  );
});
