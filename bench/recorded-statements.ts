import { type FleetFilters, fleetFilters } from '@fleetworth/contract/fleet-view';
import { Kysely, PostgresDialect } from 'kysely';
import { type FleetViewNeeds, listFleet } from '../apps/server/src/features/fleet-view/list-fleet.ts';
import { KnownLists } from '../apps/server/src/features/fleet-view/known-lists.ts';
import { KnownMatches } from '../apps/server/src/features/fleet-view/known-matches.ts';
import { KnownPlaces } from '../apps/server/src/features/fleet-view/known-places.ts';
import { KnownRows } from '../apps/server/src/features/fleet-view/known-rows.ts';
import { Changes, KnownTotals } from '../apps/server/src/features/positions/public.ts';
import { findSession } from '../apps/server/src/features/sessions/sessions.routes.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import type { DB } from '../apps/server/src/platform/db/generated/tables.ts';
import { preparedName } from '../apps/server/src/platform/db/prepared-pool.ts';
import type { BenchFleet } from './bench-fleet.ts';

/** A statement that the product sent, with its parameters. */
export interface Statement {
  /** Of a statement that is prepared. */
  name?: string;
  text: string;
  values: unknown[];
}

/** Every statement that one list call sends, session and count included: recorded while the product's own code makes the page. */
export async function recordListStatements(
  { opened, tokens }: BenchFleet,
  given: Partial<FleetFilters>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: opened.pool }),
    log: ({ level, query }) => {
      if (level !== 'query') return;
      const name = preparedName(query.sql);
      statements.push({
        text: query.sql,
        values: [...query.parameters],
        ...(name !== undefined && { name }),
      });
    },
  });
  const clock = systemClock('America/New_York');
  const changes = new Changes(database);
  const needs: FleetViewNeeds = {
    database,
    clock,
    changes,
    knownTotals: new KnownTotals({ database, changes }),
    knownLists: new KnownLists(changes),
    knownRows: new KnownRows({ database, changes }),
    knownOrders: new KnownMatches(changes),
    knownSums: new KnownMatches(changes),
    knownPlaces: new KnownPlaces({ database, changes }),
  };
  const find = findSession({ database, clock });
  const call = async () => {
    const [session] = await Promise.all([find(`Bearer ${tokens['all companies']}`), changes.tell()]);
    if (session === null) throw new Error('The bench has no session.');
    await listFleet(needs, session.scope, fleetFilters.parse(given));
  };
  // The first call of a process reads totals, names and rows; what is recorded is a page that is not remembered yet, its rows are.
  await call();
  statements.splice(0);
  await call();
  return statements;
}
