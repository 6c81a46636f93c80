import type { BlackbookFault } from '@fleetworth/provider-fakes/blackbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuideOrders, startGuideOrders } from './guide-order-kit.ts';

let kit: GuideOrders;
let faultFor: (vin: string) => BlackbookFault | null = () => null;

beforeAll(async () => {
  kit = await startGuideOrders({ faultFor: (vin) => faultFor(vin) });
});
afterAll(() => kit.stop());

/** Moves the start of the valuation back. */
const age = (id: number, interval: string) =>
  kit.fleetworth.database.pool.query(
    'update guide_orders set valuing_since = valuing_since - $2::interval where id = $1',
    [id, interval],
  );

test.each<[string, BlackbookFault]>([
  ['an expired subscription', { error: 'Your subscription has expired' }],
  ['a denied access', 'access_denied'],
  ['a limit', { error: 'You have exceeded your limit of VIN lookups' }],
  ['a system error', { error: 'System error' }],
  ['status 400', { status: 400 }],
  ['status 401', { status: 401 }],
  ['status 500', { status: 500 }],
])('%s never completes a paid order within 30 days', async (_name, fault) => {
  faultFor = () => fault;
  const id = await kit.order(0, 2);
  await kit.pay(id);
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject({
    result: 'ready',
    message: 'Waiting for Black Book.',
    can_retry: false,
  });
  await age(id, '1 day');
  await kit.value(id, kit.newGuide());
  const message = "Black Book isn't responding. We'll keep trying.";
  const waiting = { result: 'ready', message, completed_at: null, can_retry: true, answered_count: 0 };
  expect(await kit.get(id)).toMatchObject(waiting);
  const { rows } = await kit.fleetworth.database.pool.query<{ minutes: number }>(
    'select extract(epoch from next_try_at - $2)::int4 / 60 as minutes from guide_orders where id = $1',
    [id, kit.fleetworth.deps.clock.now()],
  );
  expect(rows[0]?.minutes).toBeGreaterThan(55);
  await age(id, '28 days');
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject(waiting);
  faultFor = () => null;
  await kit.fleetworth.call('retryGuideOrder', { params: { id } });
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject({ result: 'success', message: null, can_retry: false });
});

test('fails after 30 days of rejections, and is requested again without another payment', async () => {
  faultFor = () => 'access_denied';
  const id = await kit.order(0, 2);
  await kit.pay(id);
  await age(id, '30 days');
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject({
    result: 'failed',
    message: "Black Book didn't respond for 2 of 2 vehicles.",
    can_retry: true,
  });
  faultFor = () => null;
  await kit.fleetworth.call('retryGuideOrder', { params: { id } });
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject({ result: 'success', message: null, can_retry: false });
  const { rows } = await kit.fleetworth.database.pool.query(
    `select from payment_transactions where kind = 'blackbook' and thing_id = $1`,
    [String(id)],
  );
  expect(rows).toHaveLength(1);
});

test('is valued by one process at a time, and by another after the claim has expired', async () => {
  const id = await kit.order(0, 1);
  await kit.pay(id);
  const claim = (until: string) =>
    kit.fleetworth.database.pool.query(
      'update guide_orders set claimed_until = $3::timestamptz + $2::interval where id = $1',
      [id, until, kit.fleetworth.deps.clock.now()],
    );
  await claim('1 minute');
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject({ answered_count: 0, completed_at: null });
  await claim('-1 second');
  await kit.value(id, kit.newGuide());
  expect(await kit.get(id)).toMatchObject({ answered_count: 1, result: 'success' });
});
