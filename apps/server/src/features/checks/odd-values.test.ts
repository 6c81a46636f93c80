import { NUMBER_ONLY_TEXT } from '@fleetworth/contract/vehicle-choices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCamry } from '../../../test/add-camry.ts';
import { ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const ODD_NUMBERS = [0, -1, -0, 0.001, 1.5, 26.5, 1e-7, 600, 1_000, 9_999_999, 21_474_836.47, 21_474_836.48];
const HUGE_NUMBERS = [
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e19,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  5e-324,
];
const ODD_AMOUNTS = [
  '11,000',
  '$11,000',
  '26,5',
  '1e4',
  'Infinity',
  '-5',
  '(5)',
  '0',
  '12000 EUR',
  '22.790',
  ',',
];
const ODD_TEXTS = [
  '',
  '   ',
  'abc',
  'a\u0000b',
  'a\ud800b',
  '\u202e1\u202c',
  '9'.repeat(30),
  'x'.repeat(20_000),
];
const ODD_DATES = ['1900-01-01', '2199-12-31', '2026-02-30', '2026-11-20T00:00:00Z', '0000-00-00'];
const CHOICES = ['lease', 'loan', 'one', 'two', '1FTEW1EP7JFC10312', '0'.repeat(17)];
const NO_VALUES = [null, true, [], [1], {}, { $ne: null }];
const ODD_VALUES: readonly unknown[] = [
  ODD_NUMBERS,
  HUGE_NUMBERS,
  ODD_AMOUNTS,
  ODD_TEXTS,
  ODD_DATES,
  CHOICES,
  NO_VALUES,
].flat();

const FIELDS = {
  vehicle: ['company', 'vin', 'unit', 'brand_name', 'model_year', 'mileage', 'in_service_date'],
  mileage_record: ['vehicle', 'mileage', 'date'],
  finance: [
    'type',
    'method',
    'length',
    'purchase_amount',
    'start_date',
    'monthly_depreciation',
    'monthly_depreciation_rate',
    'monthly_interest_rate',
    'monthly_payment',
  ],
  manual_price: ['value'],
  sell_price: ['price'],
} as const;
const KINDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

describe('look again with odd values', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  /** Auction value of $21,350; a lease by amounts. */
  let camry: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    own = await ownIds(fleetworth.database.pool);
    camry = (await addCamry(fleetworth)).id;
  });
  afterAll(() => fleetworth.stop());

  const checkBody = (body: object) => fleetworth.attempt('lookAgain', { body });
  const price = (value: unknown) => checkBody({ kind: 'manual_price', id: camry, fields: { value } });

  test.each(['11,000', '$11,000', '11000 USD', '11000'])(
    'reads a manual price entered as %s',
    async (text) => {
      const { status, body } = await price(text);
      expect(status).toBe(200);
      expect(body).toEqual((await price(11_000)).body);
    },
  );

  test.each([
    ['abc', [NUMBER_ONLY_TEXT]],
    ['', [NUMBER_ONLY_TEXT]],
    ['Infinity', [NUMBER_ONLY_TEXT]],
    ['a\ud800', ["This text contains characters that can't be stored."]],
    ['0', [NUMBER_ONLY_TEXT]],
    ['26,5', [NUMBER_ONLY_TEXT, 'Enter 26.50, or three digits after the comma.']],
    ['1e4', [NUMBER_ONLY_TEXT, 'Enter all digits of the number.']],
    ['22.790', [NUMBER_ONLY_TEXT, 'Enter 22790 or 22.79.']],
    ['99999999999', ['At most 21,474,836.47.']],
  ])(
    'rejects a manual price entered as “%s” with the texts of the call that saves it',
    async (value, texts) => {
      const { status, body } = await price(value);
      expect([status, body]).toMatchObject([422, { errors: { 'fields.value': texts } }]);
      const saved = await fleetworth.attempt('setDefaultMarketValue', {
        params: { id: camry },
        body: { value },
      });
      expect(saved.body).toMatchObject({ errors: { value: texts } });
    },
  );

  test.each(KINDS)(
    'answers odd values of a %s with findings or a rejection, and never fails',
    async (kind) => {
      const id = kind === 'mileage_record' ? own.mileage_record : camry;
      const fields: readonly string[] = FIELDS[kind];
      const check = async (odd: object, isNew: boolean) => {
        const { status } = await checkBody({ kind, fields: odd, ...(!isNew && { id }) });
        expect([200, 404, 422]).toContain(status);
      };
      for (const field of fields)
        for (const value of ODD_VALUES)
          for (const isNew of [true, false]) await check({ [field]: value }, isNew);
      // Sets several fields together, each field in a separate step.
      for (let step = 0; step < ODD_VALUES.length; step += 1)
        await check(
          Object.fromEntries(
            fields.map((field, index) => [field, ODD_VALUES[(step * (index + 1)) % ODD_VALUES.length]]),
          ),
          step % 2 === 0,
        );
    },
  );
});
