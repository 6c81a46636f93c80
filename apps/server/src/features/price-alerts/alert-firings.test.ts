import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SmtpInbox, startSmtpInbox } from '../../../test/smtp-inbox.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { keepFewVehicles, storeValue, type ValuedVehicle } from '../../../test/valued-vehicles.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { markAlertsDue } from './due-companies.repository.ts';
import { evaluateNewValues, evaluateNightly } from './evaluate-alerts.job.ts';
import { mailDueFirings } from './mail-firings.ts';

const START = new Date('2026-11-20T15:00:00Z');
const HOUR_MS = 3_600_000;

describe('a price alert over vehicles', () => {
  let inbox: SmtpInbox;
  let fleetworth: TestFleetworth;
  let vehicles: ValuedVehicle[];
  beforeAll(async () => {
    inbox = await startSmtpInbox();
    fleetworth = await startTestFleetworth({
      providers: { mail: inbox.delivery },
      mailing: 'smtp',
      works: true,
    });
    vehicles = await keepFewVehicles(fleetworth.database.pool, [1, 2], 60);
  });
  beforeEach(async () => {
    fleetworth.clock.set(START);
    const { pool } = fleetworth.database;
    await pool.query('delete from market_values where vehicle_id = any($1)', [vehicles.map(({ id }) => id)]);
    await pool.query('delete from price_alert_states; delete from price_alert_firings;');
    await pool.query('delete from price_alerts; delete from alert_mail_settings; delete from outbox_mails;');
    await pool.query(`update vehicles set status = 'active' where id = any($1)`, [
      vehicles.map(({ id }) => id),
    ]);
    inbox.mails.length = 0;
  });
  // Otherwise a pending email would arrive in the next test.
  afterEach(() =>
    expect
      .poll(async () => {
        const waiting = `select from outbox_mails where state = 'waiting'`;
        return (await fleetworth.database.pool.query(waiting)).rowCount;
      })
      .toBe(0),
  );
  afterAll(async () => {
    await fleetworth.stop();
    await inbox.close();
  });

  const vehicle = (index: number): ValuedVehicle => {
    const match = vehicles[index];
    if (match === undefined) throw new Error('There are too few vehicles.');
    return match;
  };
  const value = ({ id }: ValuedVehicle, day: string, dollars: number) => {
    const cents = dollars * 100;
    return storeValue(fleetworth.database.pool, {
      vehicleId: id,
      day,
      cents: { excellent: cents, good: cents, fair: cents },
    });
  };
  const add = async (changes: object = {}) =>
    (
      await fleetworth.call('createPriceAlert', {
        body: { period_type: 'seven_days_change', change_type: 'decrease', value: 3, ...changes },
      })
    ).data;
  const judge = () => evaluateNightly(fleetworth.deps);
  const fired = async () => (await fleetworth.call('listAlertFirings', { query: {} })).data;
  const later = (hours: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + hours * HOUR_MS));
  const receivedMails = (count: number) =>
    expect.poll(() => inbox.mails.length, { timeout: 60_000 }).toBe(count);

  test('fires like the example: 21,350 after 22,020 fires, 21,400 resets, 21,300 fires again', async () => {
    await add();
    const one = vehicle(0);
    await value(one, '2026-11-13', 22_020);
    await value(one, '2026-11-20', 21_350);
    await judge();
    await judge();
    expect((await fired()).items).toMatchObject([
      { vehicle: { id: one.id, unit: one.unit }, change: -3.04, from: 22_020, to: 21_350 },
    ]);
    await value(one, '2026-11-20', 21_400);
    await judge();
    await value(one, '2026-11-20', 21_300);
    await judge();
    const { items, unread } = await fired();
    expect(items.map(({ change }) => change)).toEqual([-3.27, -3.04]);
    expect(unread).toBe(2);
  });

  test('counts in advance what it would trigger for', async () => {
    for (const index of [0, 1, 2]) {
      await value(vehicle(index), '2026-11-13', 20_000);
      await value(vehicle(index), '2026-11-20', 19_000 - index * 1_000);
    }
    const count = async (percent: number) =>
      (
        await fleetworth.call('previewPriceAlert', {
          body: { period_type: 'seven_days_change', change_type: 'decrease', value: percent },
        })
      ).data.count;
    expect([await count(5), await count(5.01), await count(15), await count(15.01)]).toEqual([3, 2, 1, 0]);
  });

  test('triggers at the next evaluation for vehicles already outside, and again after an edit', async () => {
    await value(vehicle(0), '2026-11-13', 20_000);
    await value(vehicle(0), '2026-11-20', 19_000);
    await judge();
    const { id } = await add();
    await judge();
    expect((await fired()).items).toHaveLength(1);
    await fleetworth.call('editPriceAlert', { params: { id }, body: { value: 4 } });
    await judge();
    expect((await fired()).items.map(({ price_alert }) => price_alert.value)).toEqual([4, 3]);
    await fleetworth.call('deletePriceAlert', { params: { id } });
    await judge();
    expect((await fired()).items).toHaveLength(2);
  });

  test('forgets a sold vehicle and remembers a vehicle without a value for a while', async () => {
    await add();
    const [first, second] = [vehicle(0), vehicle(1)];
    for (const each of [first, second]) {
      await value(each, '2026-11-13', 20_000);
      await value(each, '2026-11-20', 19_000);
    }
    await judge();
    const { pool } = fleetworth.database;
    await pool.query(`update vehicles set status = 'sold' where id = $1`, [first.id]);
    await pool.query(`delete from market_values where vehicle_id = $1 and day = '2026-11-20'`, [second.id]);
    await judge();
    await pool.query(`update vehicles set status = 'active' where id = $1`, [first.id]);
    await value(second, '2026-11-20', 19_000);
    await judge();
    const units = (await fired()).items.map(({ vehicle: { unit } }) => unit);
    expect(units.toSorted()).toEqual([first.unit, first.unit, second.unit].toSorted());
  });

  test('is evaluated a minute after the last value of a run', async () => {
    await add();
    await value(vehicle(0), '2026-11-13', 20_000);
    await value(vehicle(0), '2026-11-20', 19_000);
    const { companyId } = vehicle(0);
    await inTransaction(fleetworth.database.db, (transaction) =>
      markAlertsDue(transaction, [companyId, companyId], fleetworth.clock.now()),
    );
    await evaluateNewValues(fleetworth.deps);
    expect((await fired()).items).toEqual([]);
    fleetworth.clock.set(new Date(START.getTime() + 60_000));
    await evaluateNewValues(fleetworth.deps);
    expect((await fired()).items).toHaveLength(1);
  });

  test('sends one email with all alerts, at most 50 by name, and another an hour later', async () => {
    await add();
    for (const [index, each] of vehicles.entries()) {
      if (each.companyId !== 1) continue;
      await value(each, '2026-11-13', 20_000 + index);
      await value(each, '2026-11-20', 19_000);
    }
    await judge();
    await receivedMails(1);
    const [mail] = inbox.mails;
    expect(mail?.to).toEqual(['demo@fleetworth.app']);
    expect(mail?.email.subject).toBe('60 vehicles triggered your price alerts');
    expect(mail?.email.text).toMatch(
      /^- \S+ of Harbor Rent: −5\.\d\d% over seven days, from \$20,0\d\d\.00 to \$19,000\.00$/m,
    );
    expect(mail?.email.text).toContain('- and 10 more');
    const other = vehicles.find(({ companyId }) => companyId === 2) ?? vehicle(0);
    await value(other, '2026-11-13', 20_000);
    await value(other, '2026-11-20', 19_000);
    await judge();
    await mailDueFirings(fleetworth.deps);
    later(1);
    await mailDueFirings(fleetworth.deps);
    await mailDueFirings(fleetworth.deps);
    await receivedMails(2);
    expect(inbox.mails[1]?.email.subject).toBe('1 vehicle triggered a price alert');
  });

  test('counts a vehicle with several triggered alerts once, and lists large changes first', async () => {
    await add();
    await add({ value: 4 });
    for (const [index, now] of [19_000, 15_000, 17_000].entries()) {
      await value(vehicle(index), '2026-11-13', 20_000);
      await value(vehicle(index), '2026-11-20', now);
    }
    await judge();
    await receivedMails(1);
    const [mail] = inbox.mails;
    expect(mail?.email.subject).toBe('3 vehicles triggered your price alerts');
    const percents = (mail?.email.text ?? '').matchAll(/−(\d+)\.00% over/g);
    const changes = [...percents].map(([, percent]) => percent);
    expect(changes).toEqual(['25', '25', '15', '15', '5', '5']);
    const { items } = await fired();
    expect(items.map(({ change }) => change)).toEqual([-25, -25, -15, -15, -5, -5]);
    const page = (await fleetworth.call('listAlertFirings', { query: { per: 4 } })).data;
    const after = page.next ?? 0;
    const rest = (await fleetworth.call('listAlertFirings', { query: { per: 4, after } })).data;
    expect([...page.items, ...rest.items]).toEqual(items);
    expect(rest.next).toBeNull();
  });

  test('is mailed once a day from seven o’clock on, where that is chosen', async () => {
    await fleetworth.call('editAlertMail', { body: { mode: 'daily' } });
    await add();
    await value(vehicle(0), '2026-11-13', 20_000);
    await value(vehicle(0), '2026-11-20', 19_000);
    // 6:30 AM in New York.
    fleetworth.clock.set(new Date('2026-11-20T11:30:00Z'));
    await judge();
    await mailDueFirings(fleetworth.deps);
    fleetworth.clock.set(new Date('2026-11-20T12:00:00Z'));
    await mailDueFirings(fleetworth.deps);
    await receivedMails(1);
    await value(vehicle(1), '2026-11-13', 20_000);
    await value(vehicle(1), '2026-11-20', 19_000);
    later(2);
    await judge();
    later(22);
    await mailDueFirings(fleetworth.deps);
    await receivedMails(2);
  });

  test('is unsubscribed with one click on the link in each email, in every mail reader', async () => {
    await add();
    await value(vehicle(0), '2026-11-13', 20_000);
    await value(vehicle(0), '2026-11-20', 19_000);
    await judge();
    await receivedMails(1);
    const header = (name: string) => inbox.mails[0]?.email.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = /^<https:\/\/fleet\.example\.com(\/api\/v1\/mail\/unsubscribe\/[\w-]{22})>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1];
    const form = 'application/x-www-form-urlencoded';
    for (const [url, type] of [
      ['/api/v1/mail/unsubscribe/unknown', form],
      [path ?? '', form],
      [path ?? '', 'multipart/form-data; boundary=b'],
      [path ?? '', 'application/json'],
    ] as const) {
      const payload = type === form ? 'List-Unsubscribe=One-Click' : '--b--';
      const response = await fleetworth.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload,
      });
      expect(response.json()).toEqual({
        data: null,
        message: "You'll no longer receive price alert emails.",
      });
      expect((await fleetworth.call('getAlertMail', {})).data.mode).toBe(
        url.endsWith('unknown') ? 'at_once' : 'never',
      );
    }
    const other = await fleetworth.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': form },
      payload: 'a=b',
    });
    expect(other.statusCode).toBe(415);
  });

  test('is read once its list was seen, and lists only companies of which the user is a member', async () => {
    await add();
    for (const index of [0, 59]) {
      await value(vehicle(index), '2026-11-13', 20_000);
      await value(vehicle(index), '2026-11-20', 19_000);
    }
    const other = vehicles.find(({ companyId }) => companyId === 2) ?? vehicle(1);
    await value(other, '2026-11-13', 20_000);
    await value(other, '2026-11-20', 19_000);
    await judge();
    const { items } = await fired();
    expect(items).toHaveLength(3);
    await fleetworth.call('markAlertFiringsRead', { body: { read_until: items[0]?.fired_at ?? '' } });
    expect((await fired()).unread).toBe(0);
    const page = (await fleetworth.call('listAlertFirings', { query: { per: 2 } })).data;
    const next = await fleetworth.call('listAlertFirings', { query: { per: 2, after: page.next ?? 0 } });
    expect([...page.items, ...next.data.items]).toEqual(items);
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ role: string; user_id: number }>(
      `delete from memberships where company_id = 2
        and user_id = (select id from users where email = 'demo@fleetworth.app')
       returning role, user_id`,
    );
    expect((await fired()).items).toHaveLength(2);
    await pool.query('insert into memberships (company_id, user_id, role) values (2, $1, $2)', [
      rows[0]?.user_id,
      rows[0]?.role,
    ]);
  });
});
