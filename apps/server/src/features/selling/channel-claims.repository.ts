import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { ChannelQueue } from './sell-items.repository.ts';

/**
 * Exclusive claim on a company's queue at one channel. While a process sends the queue's items, it extends
 * its claim regularly. If the process dies, the claim expires.
 */
export class ChannelClaim {
  readonly #database: Database;
  readonly #queue: ChannelQueue;
  readonly #holder = crypto.randomUUID();
  readonly #claimMs: number;

  constructor(database: Database, queue: ChannelQueue, claimMs: number) {
    this.#database = database;
    this.#queue = queue;
    this.#claimMs = claimMs;
  }

  async acquire(): Promise<boolean> {
    const { companyId, provider } = this.#queue;
    const now = await readClock(this.#database);
    const { rows } = await sql`
      insert into channel_turns (company_id, provider, holder, held_until)
      values (${companyId}, ${provider}, ${this.#holder}, ${this.#expiryAfter(now)})
      on conflict (company_id, provider) do update set holder = excluded.holder,
        held_until = excluded.held_until
      where channel_turns.held_until < ${now} returning holder`.execute(this.#database);
    return rows.length > 0;
  }

  /**
   * Returns false if the claim was lost. In a transaction, no other process can acquire the claim until the
   * transaction ends.
   */
  async extend(database: Database = this.#database): Promise<boolean> {
    const { companyId, provider } = this.#queue;
    const now = await readClock(database);
    const { rows } = await sql`
      update channel_turns set held_until = ${this.#expiryAfter(now)}
      where company_id = ${companyId} and provider = ${provider} and holder = ${this.#holder}
      returning holder`.execute(database);
    return rows.length > 0;
  }

  /**
   * Returns false if there is work left, for example new items from a process that couldn't acquire the
   * claim.
   */
  async releaseIfIdle(now: Date): Promise<boolean> {
    const { companyId, provider } = this.#queue;
    return await this.#database.transaction().execute(async (transaction) => {
      if (!(await this.extend(transaction))) return true;
      const { rows } = await sql<{ has_due_items: boolean }>`
        select exists (select 1 from sell_items where company_id = ${companyId} and provider = ${provider}
          and result is null and (attempted_at is null or next_look_at <= ${now})) as has_due_items`.execute(
        transaction,
      );
      if (oneRow(rows).has_due_items) return false;
      await this.release(transaction);
      return true;
    });
  }

  async release(database: Database = this.#database): Promise<void> {
    const { companyId, provider } = this.#queue;
    await sql`
      delete from channel_turns where company_id = ${companyId} and provider = ${provider}
        and holder = ${this.#holder}`.execute(database);
  }

  #expiryAfter(now: Date): Date {
    return new Date(now.getTime() + this.#claimMs);
  }
}

// The database's clock, which all processes share. Citus doesn't allow a clock in statements that write.
async function readClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return oneRow(rows).now;
}
