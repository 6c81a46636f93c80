import { fleetViewApi } from '@fleetworth/contract/fleet-view';
import type { Scope } from '../../platform/auth/scope.ts';
import { createDateConverter } from '../../platform/clock/clock.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { type ExportFilter, exportSpreadsheet } from '../../platform/http/export-spreadsheet.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { presentPages } from '../../platform/spreadsheet/present-pages.ts';
import { awaitFirstPage } from '../../platform/spreadsheet/await-first-page.ts';
import { MAX_ROWS } from '../../platform/spreadsheet/write-spreadsheet.ts';
import type { CompanyCount } from './company-shares.ts';
import { findFleetPage } from './fleet-page.repository.ts';
import { companiesOf, type Filters } from './fleet-predicates.repository.ts';
import type { FleetCursor } from './fleet-cursor.ts';
import { type FleetRecord, readFleetRecords } from './fleet-records.repository.ts';
import { presentRow } from './fleet-row.presenter.ts';
import { type ExportKind, fleetCells, fleetSheet } from './fleet-sheet.ts';
import { FleetTotalsRepository } from './fleet-totals.repository.ts';
import type { FleetViewDependencies } from './list-fleet.ts';
import { countsFirst } from './plan-list.ts';

const createError = endpointErrors(fleetViewApi.calls.exportInternalFleet);

/** With small pages, no statement stays open while a slow client downloads. */
const PAGE_SIZE = 1_000;

interface FleetExport {
  kind: ExportKind;
  filters: Filters;
  filterTexts: readonly ExportFilter[];
}

export async function exportFleet(
  dependencies: FleetViewDependencies,
  scope: Scope,
  { kind, filters, filterTexts }: FleetExport,
): Promise<SpreadsheetResponse> {
  const totals = new FleetTotalsRepository(dependencies.database, scope);
  const counts = countsFirst(filters) ? await totals.countByCompany(filters) : null;
  const rowCount = counts === null ? await totals.count(filters) : sumOf(counts);
  if (rowCount > MAX_ROWS) throw createError('export.too_long');
  const { clock } = dependencies;
  const { preview_condition: previewCondition } = filters;
  const [today, dayOf] = [clock.today(), createDateConverter(clock.timeZone)];
  const records = readPages(dependencies, scope, { filters, counts });
  const pages = await awaitFirstPage(
    presentPages(records, (record) =>
      fleetCells(presentRow(record, { previewCondition, today }), {
        kind,
        previewCondition,
        dayOf,
      }),
    ),
  );
  return await exportSpreadsheet(dependencies, scope, {
    fileNamePrefix: kind,
    sheet: fleetSheet(kind),
    pages,
    rowCount,
    companyIds: companiesOf(scope.companyIds, filters),
    locationIds: filters.location_id,
    filters: filterTexts,
  });
}

const sumOf = (counts: readonly CompanyCount[]): number =>
  counts.reduce((sum, { matches }) => sum + matches, 0);

/** Reads each page in a separate statement, so a vehicle is exported as of the time its page is read. */
async function* readPages(
  dependencies: FleetViewDependencies,
  scope: Scope,
  { filters: requested, counts }: { filters: Filters; counts: CompanyCount[] | null },
): AsyncGenerator<FleetRecord[]> {
  const filters = { ...requested, sort: 'unit', order: 'asc', per: PAGE_SIZE } as const;
  for (let cursor: FleetCursor | null = null, position = 0; ; ) {
    const range = { cursor, offset: 0, limit: PAGE_SIZE };
    const keys = await findFleetPage(dependencies, scope, { filters, range, counts });
    const records = new Map(
      (await readFleetRecords(dependencies.database, keys, requested.preview_condition)).map((record) => [
        record.vehicle_id,
        record,
      ]),
    );
    // A vehicle deleted since its key was read has no record.
    yield keys.flatMap(({ vehicle_id }) => records.get(vehicle_id) ?? []);
    const last = keys.at(-1);
    if (keys.length < PAGE_SIZE || last === undefined) return;
    position += keys.length;
    cursor = { value: last.sort_value, id: last.vehicle_id, position };
  }
}
