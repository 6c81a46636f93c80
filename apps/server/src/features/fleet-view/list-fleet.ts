import { type FleetFilters, listFleet as contract } from '@fleetworth/contract/fleet-view';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { Changes, KnownTotals } from '../positions/public.ts';
import { areGroupsEnough, companiesOf } from './fleet-conditions.ts';
import { type FleetPageKey, findFleetPage, type Place } from './find-fleet-page.ts';
import { decodeCursor, encodeCursor } from './fleet-cursor.ts';
import { type FleetOrder, FleetOrderRepository, isByNumber, pageOf } from './fleet-order.repository.ts';
import { FleetTotalsRepository, type SumsByLocation } from './fleet-totals.repository.ts';
import type { KnownLists, Question } from './known-lists.ts';
import type { KnownMatches } from './known-matches.ts';
import type { KnownPlaces } from './known-places.ts';
import type { KnownRows } from './known-rows.ts';
import { countVehicles } from './sum-groups.ts';

const fail = refusalsOf(contract);

export interface FleetPage {
  /** Each as it is sent, but for the brace and the line number that it begins with. */
  rows: readonly string[];
  /** How many rows of the list come before. */
  before: number;
  pagination: { page: number; per: number; last: number; next?: string };
  /** Stands for the page as long as it is remembered; null for one that was read from the database. */
  remembered: readonly FleetPageKey[] | null;
}

export interface FleetViewNeeds {
  database: Database;
  clock: Clock;
  changes: Changes;
  knownTotals: KnownTotals;
  knownLists: KnownLists;
  knownRows: KnownRows;
  knownOrders: KnownMatches<FleetOrder>;
  knownSums: KnownMatches<SumsByLocation>;
  knownPlaces: KnownPlaces;
}

/** One page of the list: by number, or by the cursor that the page before gave. */
export async function listFleet(
  needs: FleetViewNeeds,
  scope: Scope,
  filters: FleetFilters,
): Promise<FleetPage> {
  const { clock, knownLists, knownRows } = needs;
  const cursor = filters.after === undefined ? null : decodeCursor(filters, filters.after);
  if (filters.after !== undefined && cursor === null) throw fail('list.cursor_invalid');
  const { per, preview_condition: previewCondition } = filters;
  const offset = cursor === null ? ((filters.page ?? 1) - 1) * per : 0;
  const before = cursor?.position ?? offset;
  // One row more than is shown tells whether there is a next page.
  const place = { cursor, offset, limit: per + 1 };
  const question = { companyIds: companiesOf(scope.companyIds, filters), filters };
  const totals = new FleetTotalsRepository(needs, scope);
  // Where they can not count they say what to expect of companies.
  const groups = totals.readGroups(filters);
  const counting = areGroupsEnough(filters)
    ? groups.then((lists) => countVehicles(lists, filters))
    : groups.then(() => knownLists.count(question, () => totals.countPositions(filters)));
  const [{ keys: found, isRemembered }, count] = await Promise.all([
    knownLists.page(question, () => findKeys(needs, scope, { question, place, counting })),
    counting,
  ]);
  const keys = found.slice(0, per);
  // What the page saw has been told: no row is older than it.
  const rows = await knownRows.read(keys, { previewCondition, today: clock.today() });
  const last = keys.at(-1);
  const position = before + keys.length;
  const next =
    found.length > per && last !== undefined
      ? encodeCursor(filters, { value: last.sort_value, id: last.vehicle_id, position })
      : undefined;
  return {
    rows,
    before,
    pagination: {
      page: Math.floor(before / per) + 1,
      per,
      last: Math.max(1, Math.ceil(count / per)),
      ...(next !== undefined && { next }),
    },
    remembered: isRemembered ? found : null,
  };
}

interface Wanted {
  question: Question;
  place: Place;
  /** How many vehicles the filters leave. */
  counting: Promise<number>;
}

/** The vehicles of a page, from the order of all that the filters name where that is remembered. */
async function findKeys(
  needs: FleetViewNeeds,
  scope: Scope,
  { question, place, counting }: Wanted,
): Promise<readonly FleetPageKey[]> {
  const { changes, knownTotals, knownLists, knownOrders } = needs;
  const { filters } = question;
  const order = new FleetOrderRepository(changes, scope, filters);
  const isKept = isByNumber(filters);
  const known = isKept ? await knownOrders.read(question, order) : null;
  if (known !== null) return pageOf(known, filters, place);
  const knownCount = knownLists.lastCount(question);
  const found = await findFleetPage(changes, scope, { filters, place, knownTotals, knownCount });
  if (isKept) knownOrders.note(question, order, await counting);
  return found;
}
