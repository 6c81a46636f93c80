import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeInvoice } from '../../../test/made-invoice.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { cleanDescription } from './clean-description.ts';
import { makeInvoices } from './make-invoices.job.ts';

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ works: true });
});
afterEach(async () => {
  fleetworth.clock.set(TEST_NOW);
  await fleetworth.database.pool.query('delete from request_counts');
});
afterAll(() => fleetworth.stop());

const list = (query: object = {}, token?: string) => fleetworth.attempt('listInvoices', { query }, token);
const itemsOf = async (query: object = {}) => (await fleetworth.call('listInvoices', { query })).data.items;

describe('the list of invoices', () => {
  test('has the newest first, ten a page: paid, unpaid and overdue', async () => {
    const { data } = await fleetworth.call('listInvoices', { query: {} });
    expect(data.pagination).toEqual({ page: 1, per: 10, last: 1 });
    const days = data.items.map(({ created_at }) => created_at);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(new Set(data.items.map(({ paid_at }) => paid_at === null))).toEqual(new Set([true, false]));
    expect(data.items.some(({ paid_at, due_date }) => paid_at === null && due_date < '2026-11-20')).toBe(
      true,
    );
    expect(data.items[0]).toMatchObject({ company: { id: 1, name: 'Harbor Rent' }, months: 1, amount: 199 });
  });

  test('is filtered by company and by whether they are paid.', async () => {
    expect((await itemsOf({ is_paid: false })).every(({ paid_at }) => paid_at === null)).toBe(true);
    expect((await itemsOf({ company: 2, is_paid: true })).map(({ company }) => company.id)).toEqual([2, 2]);
    expect(await itemsOf({ company: 2, is_paid: false })).toEqual([]);
    expect(await itemsOf({ company: 999 })).toEqual([]);
  });

  test('filters paid and unpaid invoices by 1 and 0, and rejects other numbers', async () => {
    for (const [sent, isPaid] of [
      [1, true],
      [0, false],
    ] as const)
      expect((await list({ is_paid: sent })).body).toEqual((await list({ is_paid: isPaid })).body);
    expect((await list({ is_paid: 2 })).status).toBe(422);
  });

  test('is empty for viewers, with a count of 0', async () => {
    const viewer = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    expect((await list({}, viewer)).body).toMatchObject({ data: { items: [], count: 0 } });
    expect((await fleetworth.attempt('getMe', {}, viewer)).body).toMatchObject({
      data: { unpaid_invoices_count: 0, unpaid_invoices_amount: 0, unpaid_invoices_days_overdue: 0 },
    });
    const unpaid = await itemsOf({ is_paid: false });
    const { data: me } = await fleetworth.call('getMe', {});
    expect(me.unpaid_invoices_count).toBe(unpaid.length);
    expect(me.unpaid_invoices_amount).toBe(unpaid.reduce((sum, { amount }) => sum + amount, 0));
    const oldest = Math.min(...unpaid.map(({ due_date }) => Date.parse(due_date)));
    expect(me.unpaid_invoices_days_overdue).toBe((Date.parse('2026-11-20') - oldest) / 86_400_000);
  });
});

describe('an invoice', () => {
  test('can be read by anyone with its link, and is not cached or indexed', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const { headers, statusCode } = await fleetworth.app.inject({ url: `/api/v1/invoice/${id}` });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  test('shows no more than its screen.', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const { body } = await fleetworth.attempt('getInvoice', { params: { id } }, null);
    expect((body as unknown as { data: unknown }).data).toEqual({
      id,
      company: { id: 1, name: 'Harbor Rent' },
      months: 1,
      amount: 199,
      created_at: '2026-11-20T17:00:00.000Z',
      due_date: '2026-12-04',
      paid_at: null,
      description: '<p>Package</p>',
      is_payable: true,
    });
  });

  test('can be requested 30 times a minute from an address', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    for (let count = 0; count < 30; count += 1)
      expect((await fleetworth.attempt('getInvoice', { params: { id } }, null)).status).toBe(200);
    const { headers, statusCode } = await fleetworth.app.inject({ url: `/api/v1/invoice/${id}` });
    expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
    fleetworth.clock.set(new Date(TEST_NOW.getTime() + 60_000));
    expect((await fleetworth.attempt('getInvoice', { params: { id } }, null)).status).toBe(200);
  });

  test.each(['never-existed-00000000', 'Harbor', '1', '%', "'; drop table invoices; --"])(
    'of the link %s does not exist, nor do its payments',
    async (id) => {
      const notFound = { status: 404, body: { message: "This invoice doesn't exist." } };
      expect(await fleetworth.attempt('getInvoice', { params: { id } }, null)).toMatchObject(notFound);
      expect(await fleetworth.attempt('payInvoice', { params: { id } }, null)).toMatchObject(notFound);
      for (const name of ['getInvoiceTransaction', 'cancelInvoiceTransaction'] as const)
        expect(await fleetworth.attempt(name, { params: { id, transaction: 'a' } }, null)).toMatchObject(
          notFound,
        );
    },
  );

  test.each([
    ['page', 0],
    ['per', 1_001],
    ['is_paid', 'maybe'],
    ['company', 'Harbor'],
    ['company_id', 1],
  ])('list with %s=%s is rejected under it.', async (field, value) => {
    const { status, body } = await list({ [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('has a description without anything that runs, loads or looks like ours.', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<p onclick="alert(1)" style="position:fixed" class="button">Text</p>',
      '<a href="javascript:alert(1)">one</a>',
      '<a href="//evil.example">two</a>',
      '<iframe src="https://evil.example"></iframe><form action="/"><input></form>',
      '<svg><script>alert(1)</script></svg><math><mi xlink:href="data:x">',
    ].join('');
    const clean = cleanDescription(hostile);
    expect(clean).not.toMatch(/script|onerror|onclick|style|class|javascript|evil|iframe|form|svg|math|img/);
    expect(clean).toContain('<p>Text</p>');
    expect(cleanDescription('<a href="https://a.example">a</a><table><tr><td>1</td></tr></table>')).toBe(
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">a</a><table>' +
        '<tr><td>1</td></tr></table>',
    );
  });

  test('is paid in the sandbox by its page, confirmed by an event', async () => {
    const id = await makeInvoice(fleetworth.database.pool);
    const { url } = (await fleetworth.call('payInvoice', { params: { id } })).data;
    const session = url.split('/').at(-1) ?? '';
    const page = (await fleetworth.call('getSandboxCheckout', { params: { id: session } })).data;
    expect(page).toMatchObject({ amount: 199, status: 'open' });
    await fleetworth.call('paySandboxCheckout', { params: { id: session } });
    const paid = async () => (await fleetworth.call('getInvoice', { params: { id } })).data.paid_at;
    await expect.poll(paid).not.toBeNull();
    expect(await fleetworth.attempt('paySandboxCheckout', { params: { id: session } })).toMatchObject({
      status: 409,
      body: { reason: 'payment.page_ended' },
    });
  });

  test('is neither paid nor canceled by a HEAD request or a prefetch', async () => {
    const { pool } = fleetworth.database;
    const transactionsOf = async (id: string) => {
      const select = 'select id, state from payment_transactions where thing_id = $1';
      return (await pool.query<{ id: string; state: string }>(select, [id])).rows;
    };
    const speculate = async (path: string) => {
      const url = `/api/v1/invoice/${path}`;
      for (const request of [
        { method: 'HEAD', url },
        { url, headers: { 'sec-purpose': 'prefetch;prerender' } },
        { url, headers: { purpose: 'prefetch' } },
      ] as const) {
        const { statusCode, headers } = await fleetworth.app.inject(request);
        expect([statusCode, headers['cache-control']]).toEqual([204, 'no-store']);
      }
    };
    const id = await makeInvoice(pool);
    await speculate(`${id}/payment/stripe`);
    expect(await transactionsOf(id)).toEqual([]);
    await fleetworth.call('payInvoice', { params: { id } });
    const [transaction] = await transactionsOf(id);
    await speculate(`${id}/transaction/${transaction?.id}/cancel`);
    expect(await transactionsOf(id)).toEqual([{ id: transaction?.id, state: 'open' }]);
  });

  test('with an amount ending in 02 cents is declined in the sandbox', async () => {
    const id = await makeInvoice(fleetworth.database.pool, { amountCents: 10_002 });
    const { url } = (await fleetworth.call('payInvoice', { params: { id } })).data;
    const params = { id: url.split('/').at(-1) ?? '' };
    expect(await fleetworth.attempt('paySandboxCheckout', { params })).toMatchObject({
      status: 402,
      body: { message: 'Your card was declined.' },
    });
  });
});

describe('without payments by card', () => {
  let without: TestFleetworth;
  beforeAll(async () => {
    without = await startTestFleetworth({ providers: { cardPayment: null } });
  });
  afterAll(() => without.stop());

  test('shows an invoice without payment, webhook and sandbox', async () => {
    const id = await makeInvoice(without.database.pool);
    expect((await without.call('getInvoice', { params: { id } })).data.is_payable).toBe(false);
    expect(await without.attempt('payInvoice', { params: { id } })).toMatchObject({
      status: 503,
      body: { reason: 'payment.off' },
    });
    for (const [name, parts] of [
      ['takeStripeEvent', {}],
      ['getSandboxCheckout', { params: { id: 'cs_sandbox_a' } }],
      ['paySandboxCheckout', { params: { id: 'cs_sandbox_a' } }],
    ] as const)
      expect((await without.attempt(name, parts)).status, name).toBe(404);
  });
});

describe('the monthly invoices', () => {
  const at = (day: string) => fleetworth.clock.set(new Date(`${day}T17:00:00Z`));
  const make = () => makeInvoices(fleetworth.deps);
  const pool = () => fleetworth.database.pool;
  const made = async () =>
    (
      await pool().query<{ company_id: number; period_end: string; months: number; amount: number }>(
        'select company_id, period_end, months, amount from invoices order by company_id, period_end',
      )
    ).rows;
  beforeAll(async () => {
    await pool().query(
      `delete from invoices; delete from invoice_runs;
       update companies set deleted_at = now() where id > 2;
       update companies set created_at = '2026-01-31T17:00:00Z', package_id = 2`,
    );
  });

  test('start on the day they are enabled, without invoices for earlier months', async () => {
    at('2027-01-30');
    expect(await make()).toBe(0);
    at('2027-01-31');
    expect([await make(), await make()]).toEqual([2, 0]);
    expect(await made()).toEqual([
      { company_id: 1, period_end: '2027-01-31', months: 1, amount: 19_900 },
      { company_id: 2, period_end: '2027-01-31', months: 1, amount: 19_900 },
    ]);
    const { rows } = await pool().query('select due_date, description from invoices limit 1');
    expect(rows).toEqual([
      {
        due_date: '2027-02-14',
        description: '<p>Package <strong>Fleet</strong> for Harbor Rent, 12/31/2026 to 01/30/2027.</p>',
      },
    ]);
  });

  test('catch up on a day missed by a stopped server, once for two processes', async () => {
    at('2027-03-02');
    const counts = await Promise.all([make(), make()]);
    expect(counts.toSorted()).toEqual([0, 2]);
    expect((await made()).map(({ period_end }) => period_end)).toContain('2027-02-28');
  });

  test('name the days of each period, counted from the day of the company, and no day twice.', async () => {
    at('2027-03-31');
    await make();
    const { rows } = await pool().query<{ description: string }>(
      'select description from invoices where company_id = 2 order by period_end',
    );
    expect(rows.map(({ description }) => /, (.+)\.<\/p>$/.exec(description)?.[1])).toEqual([
      '12/31/2026 to 01/30/2027',
      '01/31/2027 to 02/27/2027',
      '02/28/2027 to 03/30/2027',
    ]);
    await pool().query("delete from invoices where period_end = '2027-03-31'");
  });

  test('are yearly after a change of the billing period, and omitted without a fee', async () => {
    const { data } = await fleetworth.call('editCompany', {
      params: { id: 1 },
      body: { billing_period: 'yearly' },
    });
    expect(data.billing_period).toBe('yearly');
    await pool().query(
      'update companies set package_id = 1 where id = 2; update packages set monthly_fee = 0 where id = 1',
    );
    at('2027-03-31');
    expect(await make()).toBe(0);
    for (let month = 4; month <= 12; month += 1) {
      at(`2027-${String(month).padStart(2, '0')}-30`);
      expect(await make()).toBe(0);
    }
    at('2028-01-31');
    expect(await make()).toBe(0);
    at('2028-02-29');
    expect(await make()).toBe(1);
    const newest = (await made()).findLast(({ company_id }) => company_id === 1);
    expect(newest).toMatchObject({ period_end: '2028-02-29', months: 12, amount: 199_000 });
  });

  describe('after a change of the package', () => {
    const setPackage = async (name: string) => {
      // The session of the test has ended in the years that have passed.
      const token = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
      const { rows } = await pool().query<{ id: number }>('select id from packages where name = $1', [name]);
      const edit = { params: { id: 1 }, body: { package: rows[0]?.id ?? 0 } };
      expect((await fleetworth.attempt('editCompany', edit, token)).status).toBe(200);
    };
    const madeBy = async (day: string) => {
      at(day);
      await make();
      return (await made()).filter(({ period_end }) => period_end === day);
    };
    beforeAll(async () => {
      await pool().query(
        `delete from invoices; delete from invoice_runs;
         update companies set deleted_at = now() where id = 2;
         update companies set created_at = '2026-01-15T17:00:00Z', billing_period = 'monthly',
           package_id = (select id from packages where name = 'Free')`,
      );
    });

    test('charge no period of a free package, and the whole one in which it was left', async () => {
      expect(await madeBy('2029-03-15')).toEqual([]);
      at('2029-04-02');
      await setPackage('Fleet');
      expect(await madeBy('2029-04-15')).toMatchObject([{ company_id: 1, months: 1, amount: 19_900 }]);
    });

    test('charge a package once more that was left for a cheaper one', async () => {
      at('2029-04-15');
      await setPackage('Free');
      expect(await madeBy('2029-05-15')).toMatchObject([{ amount: 19_900 }]);
      expect(await madeBy('2029-06-15')).toEqual([]);
    });

    test('charge the larger of two packages of a period, also when it was changed back', async () => {
      at('2029-06-20');
      await setPackage('Enterprise');
      at('2029-06-21');
      await setPackage('Free');
      await setPackage('Fleet');
      expect(await madeBy('2029-07-15')).toMatchObject([{ amount: 69_900 }]);
      expect(await madeBy('2029-08-15')).toMatchObject([{ amount: 19_900 }]);
    });

    test('charge no package that is left on the day it was chosen', async () => {
      at('2029-08-20');
      await setPackage('Enterprise');
      await setPackage('Fleet');
      expect(await madeBy('2029-09-15')).toMatchObject([{ amount: 19_900 }]);
    });

    test('charge a package that was left for two others on one day', async () => {
      at('2029-09-16');
      await setPackage('Enterprise');
      await setPackage('Free');
      expect(await madeBy('2029-10-15')).toMatchObject([{ amount: 19_900 }]);
      await setPackage('Fleet');
    });

    test('charge no package that was left before their period, if invoices were off in between', async () => {
      at('2029-09-20');
      await setPackage('Enterprise');
      at('2029-09-21');
      await setPackage('Fleet');
      await pool().query("update invoice_runs set made_through = '2029-11-14'");
      expect(await madeBy('2029-11-15')).toMatchObject([{ amount: 19_900 }]);
    });

    test('forget a package that was left more than a period ago when the package changes again', async () => {
      at('2029-11-20');
      await setPackage('Enterprise');
      at('2029-11-21');
      await setPackage('Fleet');
      at('2030-01-02');
      await setPackage('Free');
      await pool().query("update invoice_runs set made_through = '2030-01-14'");
      expect(await madeBy('2030-01-15')).toMatchObject([{ amount: 19_900 }]);
      await setPackage('Fleet');
    });

    test('count a year from the day on which a free package was left', async () => {
      at('2030-01-20');
      await setPackage('Free');
      await madeBy('2030-02-15');
      await pool().query("update companies set billing_period = 'yearly' where id = 1");
      at('2031-01-20');
      await setPackage('Fleet');
      expect(await madeBy('2031-02-15')).toEqual([]);
      expect(await madeBy('2032-01-15')).toMatchObject([{ months: 12, amount: 199_000 }]);
    });
  });
});
