import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { ChannelLine } from './sell-items.repository.ts';

const MILLISECONDS = 1_000;

/**
 * The turn of one company at one channel. A process holds it while it sends, and says from time to time that it lives:
 * a turn whose holder has died ends by itself.
 */
export class ChannelTurn {
  readonly #database: Database;
  readonly #line: ChannelLine;
  readonly #holder = crypto.randomUUID();
  readonly #heldMs: number;

  constructor(database: Database, line: ChannelLine, heldMs: number) {
    this.#database = database;
    this.#line = line;
    this.#heldMs = heldMs;
  }

  /** Takes the turn; false where another one holds it. */
  async take(): Promise<boolean> {
    const { companyId, provider } = this.#line;
    const { rows } = await sql`
      insert into channel_turns (company_id, provider, holder, held_until)
      values (${companyId}, ${provider}, ${this.#holder}, ${this.#until()})
      on conflict (company_id, provider) do update set holder = excluded.holder, held_until = excluded.held_until
      where channel_turns.held_until < clock_timestamp() returning holder`.execute(this.#database);
    return rows.length > 0;
  }

  /** Holds it for another while; false where it was lost. In a transaction nobody can take it until that ends. */
  async extend(database: Database = this.#database): Promise<boolean> {
    const { companyId, provider } = this.#line;
    const { rows } = await sql`
      update channel_turns set held_until = ${this.#until()}
      where company_id = ${companyId} and provider = ${provider} and holder = ${this.#holder}
      returning holder`.execute(database);
    return rows.length > 0;
  }

  /**
   * Gives the turn back, unless something has arrived meanwhile: who has added it may have found the turn taken. True
   * where it was given back.
   */
  async giveBackIfIdle(now: Date): Promise<boolean> {
    const { companyId, provider } = this.#line;
    return await this.#database.transaction().execute(async (transaction) => {
      if (!(await this.extend(transaction))) return true;
      const { rows } = await sql<{ has_work: boolean }>`
        select exists (select from sell_items where company_id = ${companyId} and provider = ${provider}
          and result is null and (attempted_at is null or next_look_at <= ${now})) as has_work`.execute(
        transaction,
      );
      if (oneRow(rows).has_work) return false;
      await this.giveBack(transaction);
      return true;
    });
  }

  async giveBack(database: Database = this.#database): Promise<void> {
    const { companyId, provider } = this.#line;
    await sql`
      delete from channel_turns where company_id = ${companyId} and provider = ${provider}
        and holder = ${this.#holder}`.execute(database);
  }

  /** By the clock of the database, which all processes share. */
  #until() {
    return sql`clock_timestamp() + make_interval(secs => ${this.#heldMs / MILLISECONDS})`;
  }
}
