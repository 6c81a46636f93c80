import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type FleetViewNeeds, listFleet } from '../apps/server/src/features/fleet-view/list-fleet.ts';
import { KnownLists } from '../apps/server/src/features/fleet-view/known-lists.ts';
import { KnownMatches } from '../apps/server/src/features/fleet-view/known-matches.ts';
import { KnownPlaces } from '../apps/server/src/features/fleet-view/known-places.ts';
import { KnownRows } from '../apps/server/src/features/fleet-view/known-rows.ts';
import { Changes, KnownTotals } from '../apps/server/src/features/positions/public.ts';
import { findSession } from '../apps/server/src/features/sessions/sessions.routes.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import type { DB } from '../apps/server/src/platform/db/generated/tables.ts';
import { preparedPool } from '../apps/server/src/platform/db/prepared-pool.ts';
import type { BenchFleet } from './bench-fleet.ts';

/** A statement that the product sent, with its parameters. */
export interface Statement {
  /** Of a statement that is prepared. */
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * Every statement that one list call sends, session and count included: recorded while the product's own code makes the page. The
 * question for what is new, which can go behind each, stands there once: the page needs it once.
 */
export async function recordListStatements(
  { opened, tokens }: BenchFleet,
  given: Partial<FleetFilters>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const connections = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const connect = async () => {
    const client = await opened.pool.connect();
    const known = connections.get(client) ?? recording(client, statements);
    connections.set(client, known);
    return known;
  };
  const pool = { connect };
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool as never) }) });
  const clock = systemClock('America/New_York');
  const changes = new Changes(database);
  const needs: FleetViewNeeds = {
    database,
    clock,
    changes,
    knownTotals: new KnownTotals(changes),
    knownLists: new KnownLists(changes),
    knownRows: new KnownRows({ database, changes }),
    knownOrders: new KnownMatches(changes),
    knownSums: new KnownMatches(changes),
    knownPlaces: new KnownPlaces({ database, changes }),
  };
  const find = findSession({ reader: changes, clock });
  const call = async () => {
    const session = await find(`Bearer ${tokens['all companies']}`);
    if (session === null) throw new Error('The bench has no session.');
    await listFleet(needs, session.scope, fleetFilters.parse(given));
  };
  // The first call of a process reads totals, names and rows; what is recorded is a page that is not remembered yet, its rows are.
  await call();
  statements.splice(0);
  await call();
  const first = statements.findIndex(isForNews);
  return statements.filter((statement, place) => !isForNews(statement) || place === first);
}

const isForNews = ({ name }: Statement): boolean => name === 'changes';

/** A connection that writes down what it sends. */
function recording(client: pg.PoolClient, statements: Statement[]): pg.PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'query')
        return (statement: Statement) => {
          statements.push(statement);
          return target.query(statement);
        };
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
