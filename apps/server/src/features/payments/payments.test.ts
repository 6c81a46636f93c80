import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeInvoice } from '../../../test/made-invoice.ts';
import { type PaymentService, sendEvent, startPaymentService } from '../../../test/payment-service.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { checkOpenPayments } from './check-open-payments.job.ts';
import { invoicePayable } from '../invoices/public.ts';

const HOUR_MS = 3_600_000;

let service: PaymentService;
let fleetworth: TestFleetworth;
let nowMs = TEST_NOW.getTime();

beforeAll(async () => {
  service = await startPaymentService(() => new Date(nowMs));
  fleetworth = await startTestFleetworth({ providers: { cardPayment: service.cardPayment }, works: true });
});
afterEach(async () => {
  service.failBy(() => null);
  nowMs = TEST_NOW.getTime();
  fleetworth.clock.set(TEST_NOW);
  await fleetworth.database.pool.query('delete from request_counts; delete from outbox_mails');
});
afterAll(async () => {
  await fleetworth.stop();
  await service.stop();
});

function pass(milliseconds: number) {
  nowMs += milliseconds;
  fleetworth.clock.set(new Date(nowMs));
}

const pay = (id: string) => fleetworth.attempt('payInvoice', { params: { id } }, null);
const urlOf = async (id: string) => (await fleetworth.call('payInvoice', { params: { id } })).data.url;
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
const transactions = async (id: string) =>
  (
    await fleetworth.database.pool.query<{ id: string; state: string; session_id: string | null }>(
      'select id, state, session_id from payment_transactions where thing_id = $1 order by created_at, id',
      [id],
    )
  ).rows;
const transactionOf = async (id: string) => (await transactions(id))[0]?.id ?? '';
const states = async (id: string) => (await transactions(id)).map(({ state }) => state);
const isPaid = async (id: string) =>
  (await fleetworth.call('getInvoice', { params: { id } })).data.paid_at !== null;
const check = (id: string, transaction: string) =>
  fleetworth.attempt('getInvoiceTransaction', { params: { id, transaction } }, null);
const cancel = (id: string, transaction: string) =>
  fleetworth.attempt('cancelInvoiceTransaction', { params: { id, transaction } }, null);
const send = (at = -1, signing = {}) =>
  sendEvent(fleetworth.app, {
    stripe: service.stripe,
    event: service.stripe.sessions.events.at(at),
    signing,
  });
const mails = async () =>
  (await fleetworth.database.pool.query('select recipient, content from outbox_mails')).rows;
const checkAll = () => checkOpenPayments(fleetworth.deps, () => invoicePayable);

describe('a checkout', () => {
  test('carries the amount of the database, and leads back to the invoice.', async () => {
    const id = await makeInvoice(fleetworth.database.pool, { amountCents: 9_250 });
    await urlOf(id);
    const transaction = await transactionOf(id);
    const form = service.stripe.requests.at(-2)?.form;
    expect(form?.get('line_items[0][price_data][unit_amount]')).toBe('9250');
    expect(form?.get('success_url')).toBe(
      `https://fleet.example.com/invoice/${id}?transaction=${transaction}&status=success`,
    );
    expect(form?.get('cancel_url')).toContain('status=cancel');
    expect(transaction).toMatch(/^[\w-]{22}$/);
  });

  test('is the same page again while it is open, for two at once too.', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const urls = await Promise.all([urlOf(id), urlOf(id)]);
    expect(new Set([...urls, await urlOf(id)]).size).toBe(1);
    expect(await states(id)).toEqual(['open']);
  });

  test('is replaced after the amount has changed, when the previous one is ended', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const former = sessionOf(await urlOf(id));
    await fleetworth.database.pool.query('update invoices set amount = 500 where id = $1', [id]);
    const next = sessionOf(await urlOf(id));
    expect(service.stripe.sessions.find(former)?.status).toBe('expired');
    expect(service.stripe.sessions.find(next)).toMatchObject({ status: 'open', amount_total: 500 });
    expect((await states(id)).toSorted()).toEqual(['expired', 'open']);
  });

  test('is replaced after an hour', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const former = await urlOf(id);
    pass(HOUR_MS);
    expect(await urlOf(id)).not.toBe(former);
    expect(await states(id)).toEqual(['expired', 'open']);
  });

  test('is rejected if already paid, even before the event arrives', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { reason: 'payment.paid_already', message: 'This has already been paid.' },
    });
    expect(await isPaid(id)).toBe(true);
  });

  test.each([401, 403, 429] as const)(
    'is rejected while Stripe answers %i, and goes on later.',
    async (status) => {
      const id = await makeInvoice(fleetworth.database.pool);
      service.failBy(() => ({ status }));
      expect(await pay(id)).toMatchObject({
        status: 503,
        body: { message: "The payment page can't be opened right now. Nothing was charged." },
      });
      service.failBy(() => null);
      await urlOf(id);
      expect(await states(id)).toEqual(['open']);
    },
  );

  test('after a lost answer is the page that was opened, by the same key and the same bytes.', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const before = service.stripe.sessions.all.size;
    service.failBy(() => 'lost');
    expect((await pay(id)).status).toBe(503);
    service.failBy(() => null);
    pass(60_000);
    await urlOf(id);
    expect(service.stripe.sessions.all.size).toBe(before + 1);
    const opened = service.stripe.requests.filter(({ form }) => form.get('success_url')?.includes(id));
    expect(opened.length).toBeGreaterThan(1);
    expect(new Set(opened.map(({ key, form }) => `${key} ${form}`)).size).toBe(1);
  });

  test('uses the next key after a failed response, which its key would repeat', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.failNext({ status: 500 });
    await urlOf(id);
    const transaction = await transactionOf(id);
    const keys = service.stripe.requests.slice(-3).map(({ key }) => key);
    expect(keys).toEqual([`${transaction}-1`, `${transaction}-2`, null]);
  });

  test('waits for another request with its key, and opens no second page.', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.failNext({ status: 409 });
    expect((await pay(id)).status).toBe(503);
    await urlOf(id);
    const keys = service.stripe.requests.slice(-3).map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
  });

  test('starts again an hour after a lost response', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.failBy(() => 'lost');
    await pay(id);
    service.failBy(() => null);
    pass(HOUR_MS);
    await urlOf(id);
    expect(await states(id)).toEqual(['expired', 'open']);
  });
});

describe('a payment', () => {
  test('is confirmed by its event alone, which may arrive twice or with the previous secret', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    expect([await send(), await send(), await send(-1, { secret: 'whsec_former_of_the_test' })]).toEqual([
      200, 200, 200,
    ]);
    await expect.poll(() => isPaid(id)).toBe(true);
    expect(await states(id)).toEqual(['paid']);
    expect(await mails()).toEqual([]);
  });

  test("is confirmed by the user's return alone, which checks with Stripe", async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const session = sessionOf(await urlOf(id));
    const transaction = await transactionOf(id);
    expect((await check(id, transaction)).body).toMatchObject({ data: { state: 'open' } });
    expect(await isPaid(id)).toBe(false);
    service.stripe.sessions.paySession(session);
    expect((await check(id, transaction)).body).toMatchObject({ data: { state: 'paid' } });
    expect(await isPaid(id)).toBe(true);
  });

  test('is confirmed by the job alone; an unreachable provider leaves it open', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    service.failBy(() => 'request_lost');
    await checkAll();
    expect(await isPaid(id)).toBe(false);
    service.failBy(() => null);
    await checkAll();
    expect(await isPaid(id)).toBe(true);
  });

  test('counts though the event of its end came first, an hour late.', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    pass(HOUR_MS);
    expect(await send()).toBe(200);
    await expect.poll(() => isPaid(id)).toBe(true);
  });

  test.each([
    ['another amount', { amount: 1_000 }],
    ['another currency', { currency: 'eur' }],
  ])(
    'of %s is stored without marking anything as paid, and reported to the owners',
    async (_title, taken) => {
      const id = await makeInvoice(fleetworth.database.pool);
      service.stripe.sessions.paySession(sessionOf(await urlOf(id)), taken);
      await checkAll();
      expect(await states(id)).toEqual(['mismatch']);
      expect(await isPaid(id)).toBe(false);
      expect(await mails()).toMatchObject([
        { recipient: 'demo@fleetworth.app', content: { action: { path: `/invoice/${id}` } } },
      ]);
    },
  );

  test('of an invoice paid in another way is stored as a duplicate, and reported once', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const session = sessionOf(await urlOf(id));
    await fleetworth.database.pool.query('update invoices set paid_at = now() where id = $1', [id]);
    service.stripe.sessions.paySession(session);
    await checkAll();
    await checkAll();
    expect(await states(id)).toEqual(['duplicate']);
    expect(await mails()).toHaveLength(1);
    const { unmatched_payments } = (await fleetworth.call('listInvoices', { query: {} })).data;
    expect(unmatched_payments).toContainEqual({
      invoice: id,
      company: { id: 1, name: 'Harbor Rent' },
      state: 'duplicate',
      amount: 199,
      currency: 'usd',
      received_at: expect.any(String),
    });
  });

  test('by a second page of one transaction is stored with the first', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const session = sessionOf(await urlOf(id));
    service.stripe.sessions.paySession(session);
    await checkAll();
    const [first] = [service.stripe.sessions.find(session)];
    const stray = { ...first, id: `${session}stray`, payment_intent: 'pi_stray' } as NonNullable<
      typeof first
    >;
    service.stripe.sessions.all.set(stray.id, stray);
    const event = service.stripe.sessions.events.at(-1);
    if (event === undefined) throw new Error('Not paid.');
    const about = { ...event, id: 'evt_stray', data: { object: stray } };
    expect(await sendEvent(fleetworth.app, { stripe: service.stripe, event: about })).toBe(200);
    await expect.poll(async () => (await states(id)).toSorted()).toEqual(['duplicate', 'paid']);
    expect(await mails()).toHaveLength(1);
  });

  test('expires its page when canceled, and can be made later', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const session = sessionOf(await urlOf(id));
    const response = await cancel(id, await transactionOf(id));
    expect(response.body).toMatchObject({ data: { state: 'canceled' }, message: 'Payment canceled' });
    expect(service.stripe.sessions.find(session)?.status).toBe('expired');
    await urlOf(id);
    expect((await states(id)).toSorted()).toEqual(['canceled', 'open']);
  });

  test('that was completed in the meantime is not canceled: the response says so', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    const transaction = await transactionOf(id);
    for (const _ of ['at Stripe', 'here too'])
      expect((await cancel(id, transaction)).body).toMatchObject({
        data: { state: 'paid' },
        message: 'This has already been paid.',
      });
    expect(await isPaid(id)).toBe(true);
  });

  test('is not canceled while Stripe is unreachable', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    await urlOf(id);
    const transaction = await transactionOf(id);
    service.failBy(() => 'request_lost');
    expect(await cancel(id, transaction)).toMatchObject({
      status: 503,
      body: { reason: 'payment.not_canceled' },
    });
    expect((await check(id, transaction)).body).toMatchObject({ data: { state: 'open' } });
  });

  test("of another invoice doesn't count for this one", async () => {
    const [first, other] = [
      await makeInvoice(fleetworth.database.pool),
      await makeInvoice(fleetworth.database.pool),
    ];
    await urlOf(first);
    const transaction = await transactionOf(first);
    for (const ask of [check, cancel])
      expect(await ask(other, transaction)).toMatchObject({
        status: 404,
        body: { reason: 'transaction.not_found' },
      });
  });
});

describe('the webhook', () => {
  test('rejects events without a current signature by one of its secrets', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    expect(await send(-1, { secret: 'whsec_foreign' })).toBe(400);
    expect(await send(-1, { at: new Date(nowMs - 301_000) })).toBe(400);
    const unsigned = await fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/payments/stripe/webhook',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(unsigned.json()).toMatchObject({ code: 400, reason: 'payment.bad_signature' });
    expect(await states(id)).toEqual(['open']);
  });

  test("ignores events about other objects and other systems' pages", async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    service.stripe.sessions.paySession(sessionOf(await urlOf(id)));
    const event = service.stripe.sessions.events.at(-1);
    if (event === undefined) throw new Error('Not paid.');
    const unknown = { ...event.data.object, id: 'cs_test_unknown' };
    const about = { ...event, id: 'evt_unknown', data: { object: unknown } };
    expect(await sendEvent(fleetworth.app, { stripe: service.stripe, event: about })).toBe(200);
    const charge = { ...event, id: 'evt_charge', type: 'charge.updated' };
    const other = { ...charge, data: { object: { ...event.data.object, object: 'charge' } } };
    expect(await sendEvent(fleetworth.app, { stripe: service.stripe, event: other as never })).toBe(200);
    expect(await isPaid(id)).toBe(false);
  });
});
