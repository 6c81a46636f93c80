import { makeBlackbookGuideValuation } from '@fleetworth/providers/guide-valuation/blackbook';
import { startFakeBlackbook } from '@fleetworth/provider-fakes/blackbook';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { requestOrderValues } from '../src/features/guide-valuations/request-order-values.ts';
import { startTestFleetworth } from './test-fleetworth.ts';

export type GuideOrders = Awaited<ReturnType<typeof startGuideOrders>>;

/** Starts a server and a local Black Book, and orders and pays for guide values of the demo fleet. */
export async function startGuideOrders(options: Parameters<typeof startFakeBlackbook>[0]) {
  const service = await startFakeBlackbook(options);
  const guideValuation = makeBlackbookGuideValuation(service.settings, new TestTiming());
  const fleetworth = await startTestFleetworth({ providers: { guideValuation } });
  const { pool } = fleetworth.database;
  const { rows: vehicles } = await pool.query<{ id: number; vin: string; company_id: number }>(`
    select v.id, v.vin, v.company_id from vehicles v
    join memberships m on m.company_id = v.company_id and m.role = 'owner'
    join users u on u.id = m.user_id and u.email = 'demo@fleetworth.app'
    where v.deleted_at is null and v.company_id =
      (select min(company_id) from memberships where user_id = u.id) order by v.id limit 600`);

  const itemsOf = (from: number, to: number) =>
    vehicles
      .slice(from, to)
      .map(({ id }) => ({ vehicle_id: id, mileage: 41_203, grade: 4.1, state: 'FL' as const }));

  async function checkPayment(id: number) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from payment_transactions where kind = 'blackbook' and thing_id = $1
       order by state in ('canceled', 'expired'), created_at desc limit 1`,
      [String(id)],
    );
    const transaction = rows[0]?.id ?? '';
    const { data } = await fleetworth.call('getGuideTransaction', { params: { id, transaction } });
    return { transaction, state: data.state };
  }

  return {
    fleetworth,
    vehicles,
    itemsOf,
    order: async (from: number, to: number) =>
      (await fleetworth.call('orderGuideValues', { body: itemsOf(from, to) })).data.id,
    get: async (id: number) => (await fleetworth.call('getGuideOrder', { params: { id } })).data,
    /** Pays in the sandbox and checks the payment. */
    pay: async (id: number) => {
      const { data } = await fleetworth.call('payGuideOrder', { params: { id } });
      const session = data.url.split('/').at(-1) ?? '';
      await fleetworth.call('paySandboxCheckout', { params: { id: session } });
      return await checkPayment(id);
    },
    checkPayment,
    /** Runs the job of an order, as the queue does after the pause between two runs. */
    value: async (id: number, guide = guideValuation) => {
      await pool.query('update guide_orders set next_try_at = null where id = $1', [id]);
      await requestOrderValues({ ...fleetworth.deps, guideValuation: guide }, id);
    },
    /** Creates an adapter without a record of earlier failures, like that of a new process. */
    newGuide: () => makeBlackbookGuideValuation(service.settings, new TestTiming()),
    stop: async () => {
      await fleetworth.stop();
      await service.stop();
    },
  };
}
