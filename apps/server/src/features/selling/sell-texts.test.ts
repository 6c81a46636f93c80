import { SELL_TEXTS } from '@fleetworth/contract/selling-choices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import type { Ids } from '../../../test/sample-request.ts';
import { tablesWith } from '../../../test/tables-with.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('validation of a sale', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth({ sellWaitMs: 0 });
    own = await ownIds(fleetworth.database.pool);
  });
  afterAll(() => fleetworth.stop());

  const itemWith = (changes: object) => ({
    vehicle_id: own.vehicle,
    due_location_name: 'Yard',
    pickup_location_number: '17',
    mileage: 41_203,
    price: 20_995,
    ...changes,
  });
  const listOf = (...items: object[]) => [{ company_id: own.company, provider: 'fmh', items }];
  const textOf = async (body: object, field: string) => {
    const response = await fleetworth.attempt('sellVehicles', { body });
    return [response.status, response.body.errors?.[field]?.[0]];
  };

  const { required, price, grade, mileage, number } = SELL_TEXTS;
  test.each<[string, object, string, string]>([
    ['no due location', { due_location_name: undefined }, 'due_location_name', required],
    ['a blank due location', { due_location_name: ' ' }, 'due_location_name', required],
    ['a long due location', { due_location_name: 'x'.repeat(201) }, 'due_location_name', 'At most 200'],
    ['no pickup number', { pickup_location_number: undefined }, 'pickup_location_number', required],
    ['a blank pickup number', { pickup_location_number: '' }, 'pickup_location_number', required],
    ['a long pickup number', { pickup_location_number: 'x'.repeat(51) }, 'pickup_location_number', 'At most'],
    ['no mileage', { mileage: undefined }, 'mileage', required],
    ['a mileage that is a word', { mileage: 'many' }, 'mileage', number],
    ['a mileage that is not whole', { mileage: 41.5 }, 'mileage', mileage],
    ['a mileage of 0', { mileage: 0 }, 'mileage', mileage],
    ['a mileage of ten millions', { mileage: 10_000_000 }, 'mileage', mileage],
    ['no price', { price: undefined }, 'price', required],
    ['an empty price', { price: null }, 'price', required],
    ['a price that is a word', { price: 'cheap' }, 'price', number],
    ['a price of 0', { price: 0 }, 'price', price],
    ['a price below 0', { price: -1 }, 'price', price],
    ['three decimals', { price: 1.234 }, 'price', 'At most two decimals.'],
    ['a price beyond money', { price: 21_474_836.48 }, 'price', 'At most 21,474,836.47.'],
    ['a grade below 1', { grade: 0.99 }, 'grade', grade],
    ['a grade above 5', { grade: 5.01 }, 'grade', grade],
    ['a grade that is a word', { grade: 'good' }, 'grade', grade],
    ['a grade of three decimals', { grade: 4.123 }, 'grade', 'At most two decimals.'],
    ['a blank status', { status: '' }, 'status', required],
    ['a long status', { status: 'x'.repeat(21) }, 'status', 'At most 20 characters.'],
    ['an initial cost below 0', { initial_cost: -1 }, 'initial_cost', 'At least 0.'],
    ['an unknown field', { color: 'red' }, 'color', "This field doesn't exist."],
  ])('with %s is rejected under its field', async (_what, changes, field, text) => {
    const name = field === 'color' ? field : `0.items.0.${field}`;
    const [status, message] = await textOf(listOf(itemWith(changes)), name);
    expect([status, message]).toEqual([422, expect.stringContaining(text)]);
  });

  test('is at most 100 vehicles a call, over all companies', async () => {
    const many = (count: number) => Array.from({ length: count }, () => itemWith({}));
    expect(await textOf(listOf(...many(101)), '0.items')).toEqual([422, SELL_TEXTS.tooMany]);
    const lists = [...listOf(...many(60)), ...listOf(...many(41))];
    expect(await textOf(lists, '')).toEqual([422, SELL_TEXTS.tooMany]);
    expect(await textOf([], '')).toEqual([422, 'Choose a vehicle.']);
  });

  test.each<[string, string, string]>([
    ['no token', '', 'Enter the token.'],
    [
      'a blank at its end',
      'abc ',
      'Tokens contain letters, digits and punctuation, without leading or trailing spaces.',
    ],
    [
      'a line break',
      'a\nb',
      'Tokens contain letters, digits and punctuation, without leading or trailing spaces.',
    ],
    ['a long token', 'x'.repeat(2_001), 'At most 2000 characters.'],
  ])('is not linked with %s', async (_what, token, text) => {
    const body = { company_id: own.company, provider: 'fmh', token };
    const { status, body: response } = await fleetworth.attempt('linkChannelAccount', { body });
    expect([status, response.errors?.token]).toEqual([422, expect.arrayContaining([text])]);
  });
});

test("keeps a channel's token out of the database, the log, responses and the audit", async () => {
  const token = 'T0ken:of/the+channel=&%';
  const lines: string[] = [];
  const log = {
    info: (...args: unknown[]) => lines.push(JSON.stringify(args)),
    warn: (...args: unknown[]) => lines.push(JSON.stringify(args)),
    error: (...args: unknown[]) => lines.push(JSON.stringify(args)),
  };
  const fleetworth = await startTestFleetworth({ works: true });
  Object.assign(fleetworth.deps.log, log);
  const { pool } = fleetworth.database;
  const own = await ownIds(pool);
  const responses: unknown[] = [];
  const link = () =>
    fleetworth.attempt('linkChannelAccount', {
      body: { company_id: own.company, provider: 'fmh', token, account: 'Dealer' },
    });
  responses.push(await link());
  // Advances the clock, because linking the same account at the same instant would keep its version.
  fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + 60_000));
  responses.push(await link());
  const item = {
    vehicle_id: own.vehicle,
    due_location_name: 'Yard',
    pickup_location_number: '17',
    mileage: 41_203,
    price: 20_995,
  };
  const body = [{ company_id: own.company, provider: 'fmh', items: [item] }];
  responses.push(await fleetworth.attempt('sellVehicles', { body }));
  for (const name of ['listSellChannels', 'listSellHistory', 'getMe'] as const)
    responses.push(await fleetworth.attempt(name, {}));
  expect(await tablesWith(pool, token)).toEqual([]);
  expect(JSON.stringify(responses)).not.toContain(token);
  expect(lines.join('\n')).not.toContain(token);
  const { rows } = await pool.query("select from audit_entries where entity = 'channel_accounts'");
  expect(rows).toHaveLength(2);
  await fleetworth.stop();
});
