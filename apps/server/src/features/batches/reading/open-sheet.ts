import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import { MOST_SHEET_ROWS, MOST_XLS_ROWS } from '@fleetworth/contract/spreadsheet';
import { refusalsOf } from '../../../platform/http/refusal.ts';
import type { ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { likelyScreen } from './likely-kind.ts';
import {
  findPlaces,
  findRepeated,
  missingIn,
  type Places,
  readRow,
  requiredWords,
  type SheetRow,
} from './read-sheet.ts';
import { SheetNotes } from './sheet-notes.ts';
import { headingText, namedHeadings, type UnreadHeadings, unreadHeadings } from './unread-headings.ts';

const fail = refusalsOf(batchesApi.calls.uploadVehicleBatch);

/** The heading is a row, too. */
const LIMITS = { maxRows: MOST_SHEET_ROWS + 1, maxRowsOfXls: MOST_XLS_ROWS + 1, timeoutMs: 8_000 };

/** The sheet of a template that explains its columns begins so. */
const EXPLANATION = ['column', 'needed'];

export interface SheetFile {
  kind: SheetKind;
  bytes: Uint8Array;
  /** Name of the sheet that is meant, where the file has several. */
  sheet?: string | undefined;
}

/** A sheet that was read to its end. */
export interface CheckedSheet {
  rowCount: number;
  unread: UnreadHeadings;
  /** Sentences about how it was read. */
  notes: string[];
  /** Reads its rows again, as they are asked for: a sheet of 100,000 rows is never held as a whole. */
  readRows: () => AsyncGenerator<SheetRow[]>;
}

/**
 * Reads a sheet to its end, so that nothing is stored of a file that is refused. A column of shares depends on all of its
 * cells. Refuses a file without the required columns, with two columns for one field, or without rows.
 */
export async function checkSheet(file: SheetFile): Promise<CheckedSheet> {
  const pages = pagesOf(file);
  try {
    const first = await pages.next();
    const [top, ...below] = first.done === true ? [] : first.value;
    const heading = top?.cells ?? [];
    const places = columnsIn(file.kind, heading);
    const notes = new SheetNotes(places);
    notes.add(below);
    for await (const rows of pages) notes.add(rows);
    if (notes.rowCount === 0) throw fail('batch.empty', 'file');
    const read = notes.columns();
    return {
      rowCount: notes.rowCount,
      unread: unreadHeadings(places, heading),
      notes: notes.sentences(),
      readRows: () => readRows(file, read),
    };
  } finally {
    await pages.return(undefined);
  }
}

const pagesOf = ({ kind, bytes, sheet }: SheetFile): AsyncGenerator<ReadRow[]> =>
  readSpreadsheet(bytes, { ...LIMITS, sheet, heading: { columns: requiredWords(kind), never: EXPLANATION } });

async function* readRows(file: SheetFile, places: Places): AsyncGenerator<SheetRow[]> {
  let isHeading = true;
  for await (const rows of pagesOf(file)) {
    yield rows.slice(isHeading ? 1 : 0).map((row) => readRow(places, row));
    isHeading = false;
  }
}

function columnsIn(kind: SheetKind, heading: ReadRow['cells']): Places {
  const repeated = findRepeated(kind, heading);
  if (repeated !== null) throw fail('batch.columns_twice', { errors: { file: [repeatedText(repeated)] } });
  const places = findPlaces(kind, heading);
  const missing = missingIn(kind, places);
  if (missing.length === 0) return places;
  const found = namedHeadings(heading);
  const lacks = `This sheet lacks ${missing.join(', ')}.${found === '' ? '' : ` Its columns are ${found}.`}`;
  const screen = likelyScreen(kind, heading);
  const advice =
    screen === null ? 'Download the template to see all columns.' : `It looks like a sheet for ${screen}.`;
  throw fail('batch.columns_missing', { errors: { file: [`${lacks} ${advice}`] } });
}

function repeatedText({ column, headings }: { column: BatchColumn; headings: string[] }): string {
  const [last, ...others] = headings.map((heading) => `“${headingText(heading)}”`).toReversed();
  return `${others.toReversed().join(', ')} and ${last} both mean ${column.heading}. Please remove one of them.`;
}
