import { Readable } from 'node:stream';
import { formatRequirement } from '@fleetworth/contract/batch-column';
import {
  BATCH_COLUMNS,
  type BatchColumn,
  type BatchKind,
  type ColumnType,
} from '@fleetworth/contract/batch-columns';
import { SHEET_COLUMNS, type SheetKind } from '@fleetworth/contract/sheet-columns';
import { MAX_SHEET_ROWS } from '@fleetworth/contract/spreadsheet';
import { type DataValidation, writeXlsx } from 'hucre';
import type { Database } from '../../platform/db/database.ts';
import { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { formatColumns } from '../../platform/spreadsheet/format-columns.ts';
import { toColumnLetters } from '../../platform/spreadsheet/sheet-xml.ts';
import type { Cell } from '../../platform/spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { reasonHeading } from './reading/reason-heading.ts';
import { joinSentences } from './reading/value-text.ts';
import { toOriginalText } from './batches.repository.ts';
import { readRejectedPages } from './batch-rows.repository.ts';
import type { CellValue } from './reading/sheet-row.ts';

const FORMAT_BY_COLUMN_TYPE: Partial<Record<ColumnType, string>> = {
  vin: '@',
  text: '@',
  texts: '@',
  date: 'mm/dd/yyyy',
  money: '#,##0.00',
};
/** The reader skips sheets that start with the first two of these headings. */
const EXPLANATION_HEADINGS = ['Column', 'Needed', 'Allowed values', 'Example', 'Also recognized as'];
const MAX_COLUMN_WIDTH = 60;

export async function buildTemplate(kind: SheetKind): Promise<SpreadsheetResponse> {
  const columns: readonly BatchColumn[] = SHEET_COLUMNS[kind];
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Rows',
        freezePane: { rows: 1 },
        columns: columns.map(({ heading, type }) => ({
          header: heading,
          width: Math.max(heading.length, type === 'vin' ? 20 : 12) + 3,
          ...(FORMAT_BY_COLUMN_TYPE[type] && { numFmt: FORMAT_BY_COLUMN_TYPE[type] }),
        })),
        rows: [columns.map(({ heading }) => heading), columns.map(toExampleCell)],
        dataValidations: columns.flatMap(toDropDownList),
      },
      {
        name: 'Columns',
        freezePane: { rows: 1 },
        columns: [24, 10, MAX_COLUMN_WIDTH, 22, 40].map((width) => ({ width })),
        rows: [
          EXPLANATION_HEADINGS,
          ...columns.map((column) => [
            column.heading,
            formatRequirement(column),
            column.rule,
            String(column.example),
            column.synonyms.join(', '),
          ]),
        ],
      },
    ],
  });
  return new SpreadsheetResponse({
    file: Readable.from(formatColumns(file), { objectMode: false }),
    name: `template-${kind.replaceAll('_', '-')}.xlsx`,
    rowCount: 1,
  });
}

const toExampleCell = ({ type, example }: BatchColumn): string | number | Date =>
  type === 'date' ? new Date(`${example}T00:00:00Z`) : example;

/**
 * Excel limit on the characters of a validation list; a workbook with a longer list is reported as corrupt.
 */
const MAX_LIST_LENGTH = 255;

/**
 * Returns the choices of a column as a drop-down list. Other values only cause a warning, because aliases of
 * the choices are accepted too.
 */
function toDropDownList({ choices, text }: BatchColumn, index: number): DataValidation[] {
  if (choices === undefined) return [];
  const letter = toColumnLetters(index);
  const labels = choices.map(([, label]) => label);
  const values = choices.map(([value]) => value);
  return [
    {
      type: 'list',
      values: labels.join(',').length <= MAX_LIST_LENGTH ? labels : values,
      range: `${letter}2:${letter}${MAX_SHEET_ROWS + 1}`,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'warning',
      errorMessage: text,
    },
  ];
}

export function exportRejectedRows(
  database: Database,
  batch: { id: number; kind: BatchKind; rejected: number },
): SpreadsheetResponse {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[batch.kind];
  const sheet = {
    name: 'Rejected rows',
    columns: [
      ...columns.map(({ heading }) => ({ title: heading, kind: 'text' as const })),
      { title: reasonHeading(batch.id), kind: 'text' as const },
    ],
  };
  return new SpreadsheetResponse({
    file: writeSpreadsheet(sheet, rejectedRows(database, batch.id, columns)),
    name: `errors-${batch.id}.xlsx`,
    rowCount: batch.rejected,
  });
}

async function* rejectedRows(
  database: Database,
  batchId: number,
  columns: readonly BatchColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of readRejectedPages(database, batchId))
    yield rows.map(({ cells, values, reasons }) => [
      ...columns.map((column) => {
        const { heading, field } = column;
        const original = toOriginalText(cells[heading]);
        return reasons.some((reason) => reason.column === heading)
          ? { wrongText: original }
          : (formatUnambiguously(column, values[field]) ?? original);
      }),
      joinSentences(reasons.map(({ column, text }) => (column === null ? text : `${column}: ${text}`))),
    ]);
}

/**
 * Formats a number or date so that it can be read without the other cells of its column. In the corrected
 * sheet, the other cells are different and may suggest another decimal sign or date order. Returns null for
 * cells of other types.
 */
function formatUnambiguously({ type }: BatchColumn, value: CellValue | undefined): string | null {
  if (value === null || value === undefined || !CONTEXT_DEPENDENT.has(type)) return null;
  return type === 'share' ? `${String(value)}%` : String(value);
}

const CONTEXT_DEPENDENT: ReadonlySet<ColumnType> = new Set([
  'whole',
  'decimal',
  'money',
  'percent',
  'share',
  'date',
]);
