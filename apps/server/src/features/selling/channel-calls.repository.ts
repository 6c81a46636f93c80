import type { RawResponse } from '@fleetworth/providers/sell-channel';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { ChannelQueue } from './sell-items.repository.ts';

interface NewCall extends ChannelQueue {
  /** Ids of the items to send. */
  ids: readonly number[];
  now: Date;
  nextLookUpAt: Date;
  /** Offers that existed at the channel before the call, by item. Omits items that were not looked up. */
  knownOffers: ReadonlyMap<number, readonly string[]>;
}

interface CallResult {
  companyId: number;
  callId: number;
  response: RawResponse | null;
  failure: string | null;
  now: Date;
}

export class ChannelCallsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Records that items are about to be sent, so that they are never sent again. Returns only the items that
   * were not sent before.
   */
  async beginCall(call: NewCall): Promise<{ callId: number; ids: number[] }> {
    const { companyId, provider, ids, now, nextLookUpAt, knownOffers } = call;
    const { rows: calls } = await sql<{ id: number }>`
      insert into channel_calls (company_id, provider, vehicles, sent_at)
      values (${companyId}, ${provider}, ${ids.length}, ${now}) returning id`.execute(this.#database);
    const { id: callId } = oneRow(calls);
    const offers = ids.map((id) => JSON.stringify(knownOffers.get(id) ?? null));
    const { rows } = await sql<{ id: number }>`
      update sell_items s set attempted_at = ${now}, call_id = ${callId}, next_look_at = ${nextLookUpAt},
        known_offers = case when jsonb_typeof(n.known) = 'array'
          then array(select jsonb_array_elements_text(n.known)) end
      from unnest(${[...ids]}::int4[], ${offers}::jsonb[]) as n (id, known)
      where s.company_id = ${companyId} and s.id = n.id and s.result is null and s.attempted_at is null
      returning s.id`.execute(this.#database);
    return { callId, ids: rows.map(({ id }) => id) };
  }

  async endCall({ companyId, callId, response, failure, now }: CallResult): Promise<void> {
    await sql`
      update channel_calls set answered_at = ${now}, status = ${response?.status ?? null},
        answer = ${response === null ? null : replaceNul(response.text)}, failure = ${failure}
      where company_id = ${companyId} and id = ${callId}`.execute(this.#database);
  }
}

const replaceNul = (text: string): string => text.replaceAll('\u0000', '\uFFFD');
