import {
  FUTURE_VALUE_COLUMNS,
  type FutureValueField,
  RATE_SOURCE_LABELS,
} from '@fleetworth/contract/future-value-columns';
import { CONDITION_LABELS, valueBasisLabel } from '@fleetworth/contract/labels';
import { type FutureValueRow, projectionsApi } from '@fleetworth/contract/projections';
import type { Clock } from '../../platform/clock/clock.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { fileName, SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Cell, Sheet } from '../../platform/spreadsheet/sheet.ts';
import { startedPages } from '../../platform/spreadsheet/started-pages.ts';
import { MAX_ROWS, writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { sortFutureValues } from './list-future-values.ts';
import { type FleetProjection, numbered } from './project-fleet.ts';
import type { FutureValueSort } from '@fleetworth/contract/future-value-columns';

const fail = endpointErrors(projectionsApi.calls.exportFutureValues);

/**
 * Columns of the table, followed by the sandbox mark that the screen shows above it and the day of the
 * values.
 */
const SHEET: Sheet = {
  name: 'Future Values',
  columns: [
    ...FUTURE_VALUE_COLUMNS,
    { title: 'Value Data', kind: 'text' },
    { title: 'Valued On', kind: 'date' },
    { title: 'Value Basis', kind: 'text' },
  ],
};

const cellsOf = (row: FutureValueRow): Cell[] => [
  ...FUTURE_VALUE_COLUMNS.map(({ field }) => cellOf(row, field)),
  row.is_sandbox ? 'Sandbox data' : null,
  row.valued_on,
  valueBasisLabel(row.current_auction === null ? null : row.value_source, row.basis),
];

function cellOf(row: FutureValueRow, field: FutureValueField): Cell {
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

/** Exports the table as a file in the same order. */
export async function exportFutureValues(
  projection: FleetProjection,
  { clock, ...order }: { clock: Clock; sort: FutureValueSort; order: 'asc' | 'desc' },
): Promise<SpreadsheetResponse> {
  const ids = await projection.listIds();
  if (ids.length > MAX_ROWS) throw fail('projections.too_long', 'locations');
  const vehicles = await sortFutureValues(projection, { vehicles: numbered(ids), ...order });
  const pages = await startedPages(cellPages(projection.rows(vehicles)));
  const file = writeSpreadsheet(SHEET, pages);
  return new SpreadsheetResponse({ file, name: fileName('future-values', clock), rows: ids.length });
}

async function* cellPages(pages: AsyncIterable<FutureValueRow[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map(cellsOf);
}
