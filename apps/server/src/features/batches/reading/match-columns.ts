import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { type UnmatchedColumns, VIN_LAST_8 } from '@fleetworth/contract/sheet-matching';
import { missingForNew, missingGroups, requiredGroups } from '@fleetworth/contract/sheet-requirements';
import { readVin } from '@fleetworth/domain/vin';
import { endpointErrors, commonError } from '../../../platform/errors/api-error.ts';
import { toHeadingName } from '../../../platform/spreadsheet/heading-text.ts';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { formatMissingColumn } from '../missing-fields.ts';
import type { ColumnChoices } from './column-choices.ts';
import { withDefaultFormats } from './column-to-read.ts';
import {
  type AmbiguousColumn,
  ambiguousColumns,
  columnAt,
  columnsOf,
  findColumns,
  type LocatedColumn,
  headingsInOtherCurrencies,
} from './find-columns.ts';
import { findLikelyScreen } from './likely-kind.ts';
import { readCell } from './read-cell.ts';
import { headingText } from './unread-headings.ts';

const createError = endpointErrors(batchesApi.calls.uploadVehicleBatch);

/** Column that the sheet lacks, with the value that applies to all rows. */
export interface FilledColumn {
  column: BatchColumn;
  text: string;
}

export interface ColumnMatching {
  locatedColumns: LocatedColumn[];
  filled: FilledColumn[];
}

export interface SheetTop {
  kind: SheetKind;
  heading: readonly ReadCell[];
  rows: readonly ReadRow[];
  currentYear: number;
  /** Values to suggest for fields without a column. The user's values are in `answers`. */
  defaults?: Readonly<Record<string, string>>;
}

/**
 * Matches the columns of a sheet with the fields of its kind. Uses the user's answer, else the earlier
 * match of the same headings, else the headings. Throws `batch.which_columns` if a field that every row
 * needs is missing or several columns match it equally well.
 */
export function matchColumns(
  top: SheetTop,
  answers: ColumnChoices,
  remembered: ReadonlyMap<string, string> | null,
): ColumnMatching {
  const { kind, heading } = top;
  const hasColumnAnswers = answers.columns !== undefined;
  const locatedColumns = hasColumnAnswers
    ? answeredColumns(top, answers.columns)
    : (rememberedColumns(top, remembered) ?? findColumns(kind, heading));
  const filled = filledColumns(top, locatedColumns, answers.defaults ?? {});
  const ambiguous = hasColumnAnswers || remembered !== null ? [] : ambiguousColumns(kind, heading);
  const missing = missingGroups(kind, fieldsOf({ locatedColumns, filled }));
  const mustChooseColumns = answers.choosesColumns === true && !hasColumnAnswers;
  if (missing.length === 0 && ambiguous.length === 0 && !mustChooseColumns) return { locatedColumns, filled };
  const unambiguousColumns = locatedColumns.filter(
    ({ column }) => !ambiguous.some((other) => other.column === column),
  );
  throw whichColumnsError(top, unambiguousColumns, ambiguous);
}

export const fieldsOf = ({ locatedColumns, filled }: ColumnMatching): string[] =>
  [...locatedColumns, ...filled].map(({ column }) => column.field);

function answeredColumns(
  { kind, heading }: SheetTop,
  answer: ColumnChoices['columns'] = {},
): LocatedColumn[] {
  const columns = Object.entries(answer).map(([position, field]) => {
    const index = Number(position) - 1;
    const column = columnsOf(kind).find((candidate) => candidate.field === field);
    if (column === undefined || index >= heading.length) throw rejectColumns('Invalid column.');
    return columnAt(column, index, heading);
  });
  const fields = new Set(columns.map(({ column }) => column.field));
  if (fields.size < columns.length) throw rejectColumns('Each field can have only one column.');
  return columns;
}

const rejectColumns = (text: string) => commonError('request.invalid', { errors: { columns: [text] } });

function rememberedColumns(
  { kind, heading }: SheetTop,
  remembered: ReadonlyMap<string, string> | null,
): LocatedColumn[] | null {
  if (remembered === null) return null;
  return headingKeys(heading).flatMap((key, index) => {
    const column = columnsOf(kind).find(({ field }) => field === remembered.get(key));
    return column === undefined ? [] : [columnAt(column, index, heading)];
  });
}

function filledColumns(
  { kind, currentYear }: SheetTop,
  located: readonly LocatedColumn[],
  defaults: Readonly<Record<string, string>>,
): FilledColumn[] {
  return Object.entries(defaults).flatMap(([field, text]) => {
    const column = columnsOf(kind).find(
      (candidate) => candidate.field === field && candidate.fillsAllRows === true,
    );
    if (column === undefined)
      throw commonError('request.invalid', { errors: { defaults: ['Invalid field.'] } });
    if (located.some((other) => other.column.field === field)) return [];
    const result =
      text === VIN_LAST_8 ? { value: text } : readCell(unlocatedColumn(column, currentYear), text);
    if ('text' in result) throw commonError('request.invalid', { errors: { [field]: [result.text] } });
    // A date is stored as YYYY-MM-DD, so that every screen formats 1/15/24 as 01/15/2024.
    return [{ column, text: column.type === 'date' ? String(result.value) : text }];
  });
}

export const unlocatedColumn = (column: BatchColumn, currentYear: number) =>
  withDefaultFormats(columnAt(column, 0, []), currentYear);

export function headingKeys(heading: readonly ReadCell[]): string[] {
  const counts = new Map<string, number>();
  return heading.map((cell) => {
    const name = toHeadingName(cell);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

export const whichColumnsError = (
  top: SheetTop,
  located: readonly LocatedColumn[],
  ambiguous: readonly AmbiguousColumn[] = [],
) => createError('batch.which_columns', { data: describeUnmatched(top, located, ambiguous) });

function describeUnmatched(
  { kind, heading, rows, defaults }: SheetTop,
  located: readonly LocatedColumn[],
  ambiguous: readonly AmbiguousColumn[],
): UnmatchedColumns {
  const fields = new Map(located.map(({ column, index }) => [index, column.field]));
  const missing = unmatchedFields(kind, [...fields.values()]);
  const texts = heading.map((_, index) => rows.map(({ cells }) => cellText(cells[index]).trim()));
  const samples = texts.map((column) => column.filter((text) => text !== ''));
  const vinIndex = missing.includes('vin') ? samples.findIndex(areMostlyVins) : -1;
  const columns = heading.map((cell, index) => ({
    index: index + 1,
    heading: cellText(cell).trim(),
    samples: (samples[index] ?? [])
      .slice(0, MAX_SAMPLES)
      .map((text) => text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()),
    // Only the VIN column is guessed from its values, because no other column looks like VINs.
    field: fields.get(index) ?? (index === vinIndex ? 'vin' : null),
  }));
  return {
    columns: columns.filter((column) => column.heading !== '' || column.samples.length > 0),
    fields: columnsOf(kind).map((column) => ({
      field: column.field,
      label: column.heading,
      is_required: column.isRequired && column.isOnlyForNew !== true,
      is_required_for_new: column.isOnlyForNew === true,
      fills_all_rows: column.fillsAllRows === true,
      ...(column.computes !== undefined && { computes: column.computes.field }),
      ...(column.whenMissing && { when_missing: formatMissingColumn(column.whenMissing) }),
    })),
    missing,
    required: requiredGroups(kind),
    defaults: {
      ...suggestedDefaults(kind, missing),
      ...omitDefaultsWithColumn(defaults, [...fields.values()]),
    },
    notes: [
      ...ambiguous.map((column) => describeAmbiguity(column, heading)),
      ...listHeadingNotes(kind, heading),
    ],
  };
}

function unmatchedFields(kind: SheetKind, fields: readonly string[]): string[] {
  const missing = requiredGroups(kind).filter((group) => !group.some((field) => fields.includes(field)));
  return [...new Set([...missing.map(([field = '']) => field), ...missingForNew(kind, fields)])];
}

const areMostlyVins = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.filter((text) => readVin(text).problem === null).length * 2 > texts.length;

function suggestedDefaults(kind: SheetKind, missing: readonly string[]): Record<string, string> {
  if (kind !== 'vehicle_create') return {};
  return missing.includes('unit') ? { unit: VIN_LAST_8 } : {};
}

const omitDefaultsWithColumn = (
  defaults: SheetTop['defaults'] = {},
  fields: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(defaults).filter(([field]) => !fields.includes(field)));

function describeAmbiguity({ column, indexes }: AmbiguousColumn, heading: readonly ReadCell[]): string {
  const names = indexes.map((index) => cellText(heading[index]).trim()).join(', ');
  return `Several columns match ${column.heading}: ${names}. Choose one.`;
}

function listHeadingNotes(kind: SheetKind, heading: readonly ReadCell[]): string[] {
  const likelyScreenName = findLikelyScreen(kind, heading);
  return [
    ...headingsInOtherCurrencies(kind, heading).map((cell) => `“${headingText(cell)}” is not in US dollars.`),
    ...(likelyScreenName === null ? [] : [`This looks like a sheet for ${likelyScreenName}.`]),
  ];
}
