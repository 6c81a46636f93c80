import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from '../../../test/test-database.ts';
import { type GuideOrders, startGuideOrders } from '../../../test/guide-order-kit.ts';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { streamXlsxRows } from 'hucre/xlsx';

let kit: GuideOrders;
beforeAll(async () => {
  kit = await startGuideOrders({});
});
afterAll(() => kit.stop());

/** Orders a vehicle from each of the user's first companies and returns the company names. */
async function orderOver(companies: number) {
  const { rows } = await kit.fleetworth.database.pool.query<{ vehicle_id: number; name: string }>(
    `select min(v.id) as vehicle_id, c.name from vehicles v join companies c on c.id = v.company_id
     join memberships m on m.company_id = c.id and m.role = 'owner'
     join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
     where v.deleted_at is null group by c.id order by c.id limit $1`,
    [companies],
  );
  const body = rows.map(({ vehicle_id }) => ({
    vehicle_id,
    mileage: 41_203,
    grade: 4.1,
    state: 'FL' as const,
  }));
  const { id } = (await kit.fleetworth.call('orderGuideValues', { body })).data;
  return { id, names: rows.map(({ name }) => name) };
}

test('The payment page of an order over several companies names them', async () => {
  const { id, names } = await orderOver(2);
  expect(names).toHaveLength(2);
  const { url } = (await kit.fleetworth.call('payGuideOrder', { params: { id } })).data;
  const session = url.split('/').at(-1) ?? '';
  const { data } = await kit.fleetworth.call('getSandboxCheckout', { params: { id: session } });
  expect(data.description).toBe(`Black Book values for 2 vehicles of ${names[0]} and ${names[1]}`);
});

test('A guide value of the evening has the day of the business time zone in the spreadsheet', async () => {
  const { fleetworth } = kit;
  const { id } = await orderOver(1);
  await kit.pay(id);
  // 10 PM on November 20 in New York.
  fleetworth.clock.set(new Date('2026-11-21T03:00:00Z'));
  await kit.value(id);
  fleetworth.clock.set(TEST_NOW);
  const { rawPayload } = await fleetworth.app.inject({
    url: `${API_BASE}/blackbook/${id}/export-excel`,
    headers: { authorization: `Bearer ${fleetworth.token}` },
  });
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(rawPayload)) rows.push(values);
  const [heading = [], row = []] = rows;
  expect(row[heading.indexOf('Black Book Valued On')]).toEqual(new Date('2026-11-20'));
});
