import {
  FUTURE_VALUE_COLUMNS,
  type FutureValueField,
  RATE_SOURCE_LABELS,
} from '@fleetworth/contract/future-value-columns';
import { projectedAboveWaterText } from '@fleetworth/contract/above-water';
import { CONDITION_LABELS, valueBasisLabel } from '@fleetworth/contract/labels';
import { type FutureValueRow, projectionsApi } from '@fleetworth/contract/projections';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Scope } from '../../platform/auth/scope.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { exportSpreadsheet } from '../../platform/http/export-spreadsheet.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Cell, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { presentPages } from '../../platform/spreadsheet/present-pages.ts';
import { awaitFirstPage } from '../../platform/spreadsheet/await-first-page.ts';
import { MAX_ROWS } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { describeFilters } from '../fleet-view/public.ts';
import { sortFutureValues } from './list-future-values.ts';
import { type FleetProjection, toNumberedVehicles, type ProjectionDependencies } from './project-fleet.ts';

const createError = endpointErrors(projectionsApi.calls.exportFutureValues);

type ExportBody = HandlerInput<typeof projectionsApi.calls.exportFutureValues>['body'];

const TOTALED_FIELDS: ReadonlySet<FutureValueField> = new Set([
  'current_auction',
  'owner_depreciation',
  'projected_payoff',
  'projected_auction',
]);

/** The sandbox mark is a column here. The screen shows it above the table. */
const FUTURE_VALUES_SHEET: Sheet = {
  name: 'Future Values',
  columns: [
    ...FUTURE_VALUE_COLUMNS.map(
      (column): SheetColumn => (TOTALED_FIELDS.has(column.field) ? { ...column, isTotaled: true } : column),
    ),
    { title: 'Above Water at Market', kind: 'text' },
    { title: 'Data Type', kind: 'text', marksSandbox: true },
    { title: 'Valued On', kind: 'date' },
    { title: 'Value Basis', kind: 'text' },
  ],
};

const toCells = (row: FutureValueRow, today: CalendarDate): Cell[] => [
  ...FUTURE_VALUE_COLUMNS.map(({ field }) => toCell(row, field)),
  projectedAboveWaterText(row.above_water_in, today),
  row.is_sandbox ? 'Sandbox data' : null,
  row.valued_on,
  valueBasisLabel(row.current_auction === null ? null : row.value_source, row.basis),
];

function toCell(row: FutureValueRow, field: FutureValueField): Cell {
  switch (field) {
    case 'location':
      return row.location.code ?? row.location.name;
    case 'condition':
      return CONDITION_LABELS[row.condition];
    case 'rate_source':
      return row.rate_source && RATE_SOURCE_LABELS[row.rate_source];
    default:
      return row[field];
  }
}

export async function exportFutureValues(
  projection: FleetProjection,
  { body, database, clock, scope }: ProjectionDependencies & { body: ExportBody; scope: Scope },
): Promise<SpreadsheetResponse> {
  const ids = await projection.listIds();
  if (ids.length > MAX_ROWS) throw createError('projections.too_long', 'locations');
  const { sort, order, months, statuses, q, above_water } = body;
  const vehicles = await sortFutureValues(projection, { vehicles: toNumberedVehicles(ids), sort, order });
  const today = clock.today();
  const pages = await awaitFirstPage(presentPages(projection.rows(vehicles), (row) => toCells(row, today)));
  const locationIds = body.locations.map(({ location }) => location);
  return await exportSpreadsheet({ database, clock }, scope, {
    fileNamePrefix: 'future-values',
    sheet: FUTURE_VALUES_SHEET,
    pages,
    rowCount: ids.length,
    companyIds: scope.companyIds,
    locationIds,
    filters: await describeFilters(database, scope, { location_id: locationIds, statuses, q, above_water }),
    aboutLines: [{ label: 'Months ahead', value: months, kind: 'count' }],
  });
}
