import { fleetViewApi } from '@fleetworth/contract/fleet-view';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DistributableDatabase } from '../../platform/db/database.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { createJsonWriter } from '../../platform/http/json-writer.ts';
import type { ListFilters } from './fleet-predicates.repository.ts';
import { decodeCursor, encodeCursor } from './fleet-cursor.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import { type FleetPageKey, findFleetPage, type PageRange } from './fleet-page.repository.ts';
import type { RowOptions } from './fleet-row.presenter.ts';
import { countsFirst } from './plan-list.ts';
import type { RowCache } from './row-cache.ts';

const { listFleet: endpoint } = fleetViewApi.calls;
const createError = endpointErrors(endpoint);
const writePagination = createJsonWriter(endpoint.data.shape.pagination);

export interface FleetViewDependencies extends DistributableDatabase {
  clock: Clock;
  rowCache: RowCache;
}

interface ListRequest {
  list: RowOptions['list'];
  filters: ListFilters;
  /**
   * Resolves to true if rows of vehicles include class performance. A promise, so that the page is read
   * meanwhile.
   */
  hasPerformance?: Promise<boolean>;
}

export async function listFleet(
  dependencies: FleetViewDependencies,
  scope: Scope,
  { list, filters, hasPerformance }: ListRequest,
): Promise<string> {
  const cursor = filters.after === undefined ? null : decodeCursor(filters, filters.after);
  if (filters.after !== undefined && cursor === null) throw createError('list.cursor_invalid');
  const { per, preview_condition: previewCondition } = filters;
  const offset = cursor === null ? ((filters.page ?? 1) - 1) * per : 0;
  const rowsBefore = cursor?.position ?? offset;
  // Reads one extra row to detect a next page.
  const range = { cursor, offset, limit: per + 1 };
  const { matches, count } = await findAndCount(dependencies, scope, { filters, range });
  const keys = matches.slice(0, per);
  const rowTails = await dependencies.rowCache.read(keys, {
    list,
    previewCondition,
    today: dependencies.clock.today(),
    includesPerformance: (await hasPerformance) ?? false,
  });
  const last = keys.at(-1);
  const position = rowsBefore + keys.length;
  const next =
    matches.length > per && last !== undefined
      ? encodeCursor(filters, { value: last.sort_value, id: last.vehicle_id, position })
      : undefined;
  const pagination = writePagination({
    ...paginationOf({ page: Math.floor(rowsBefore / per) + 1, per }, count),
    ...(next !== undefined && { next }),
  });
  const items = rowTails.map((row, index) => `{"index":${rowsBefore + index + 1},${row}`).join(',');
  return `{"data":{"items":[${items}],"pagination":${pagination}}}`;
}

interface PageRequest {
  filters: ListFilters;
  range: PageRange;
}

async function findAndCount(
  dependencies: DistributableDatabase,
  scope: Scope,
  { filters, range }: PageRequest,
): Promise<{ matches: readonly FleetPageKey[]; count: number }> {
  const totals = new FleetTotalsRepository(dependencies.database, scope);
  if (countsFirst(filters)) {
    const counts = await totals.countByCompany(filters);
    const keys = await findFleetPage(dependencies, scope, { filters, range, counts });
    return { matches: keys, count: counts.reduce((sum, { matches }) => sum + matches, 0) };
  }
  const [matches, count] = await Promise.all([
    findFleetPage(dependencies, scope, { filters, range, counts: null }),
    totals.count(filters),
  ]);
  return { matches, count };
}
