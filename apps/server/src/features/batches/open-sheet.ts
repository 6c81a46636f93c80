import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import { MOST_SHEET_ROWS, MOST_XLS_ROWS } from '@fleetworth/contract/spreadsheet';
import { refusalsOf } from '../../platform/http/refusal.ts';
import type { ReadRow } from '../../platform/spreadsheet/read-row.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { likelyScreen } from './likely-kind.ts';
import { findPlaces, missingIn, type Places, readRow, requiredWords, type SheetRow } from './read-sheet.ts';
import { type UnreadHeadings, unreadHeadings } from './unread-headings.ts';

const fail = refusalsOf(batchesApi.calls.uploadVehicleBatch);

/** The heading is a row, too. */
const LIMITS = { maxRows: MOST_SHEET_ROWS + 1, maxRowsOfXls: MOST_XLS_ROWS + 1, timeoutMs: 8_000 };

/** The sheet of a template that explains its columns begins so. */
const EXPLANATION = ['column', 'needed'];

/** A sheet whose heading was read; its rows are read as they are asked for. */
export interface OpenSheet {
  unread: UnreadHeadings;
  rows: AsyncGenerator<SheetRow[]>;
}

/** Finds the heading, below titles and behind covers. A file without one that has all columns that the kind needs is refused. */
export async function openSheet(bytes: Uint8Array, kind: BatchKind): Promise<OpenSheet> {
  const heading = { columns: requiredWords(kind), never: EXPLANATION };
  const pages = readSpreadsheet(bytes, { ...LIMITS, heading });
  try {
    const first = await pages.next();
    const [top, ...below] = first.done === true ? [] : first.value;
    const cells = top?.cells ?? [];
    const places = columnsIn(kind, cells);
    return { unread: unreadHeadings(places, cells), rows: readRows(places, below, pages) };
  } catch (error) {
    await pages.return(undefined);
    throw error;
  }
}

async function* readRows(
  places: Places,
  first: readonly ReadRow[],
  others: AsyncGenerator<ReadRow[]>,
): AsyncGenerator<SheetRow[]> {
  try {
    yield first.map((row) => readRow(places, row));
    for await (const rows of others) yield rows.map((row) => readRow(places, row));
  } finally {
    await others.return(undefined);
  }
}

function columnsIn(kind: BatchKind, heading: ReadRow['cells']): Places {
  const places = findPlaces(kind, heading);
  const missing = missingIn(kind, places);
  if (missing.length === 0) return places;
  const lacks = `This sheet lacks ${missing.join(', ')}. Download the template to see all columns.`;
  const screen = likelyScreen(kind, heading);
  const text = screen === null ? lacks : `${lacks} It looks like a sheet for ${screen}.`;
  throw fail('batch.columns_missing', { errors: { file: [text] } });
}
