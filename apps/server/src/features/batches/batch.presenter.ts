import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { VIN_LAST_8 } from '@fleetworth/contract/sheet-matching';
import type { BatchType, RowAction } from '@fleetworth/contract/batch-choices';
import type { Batch, BatchDetail, BatchRow } from '@fleetworth/contract/batch-shapes';
import { storedColumns } from '@fleetworth/contract/sheet-requirements';
import { REGION_CODES } from '@fleetworth/contract/field';
import { formatCalendarDate } from '@fleetworth/domain/date-format';
import { reasonOf } from './problem-reason.ts';
import type { BatchesRepository, RowView, StoredBatch } from './batches.repository.ts';
import type { CellProblem } from './reading/sheet-row.ts';
import { describeMissingFields } from './missing-fields.ts';
import { COLUMNS_WITH_OTHER_ROWS } from './row-changes.ts';
import { joinSentences, formatCellValue } from './reading/value-text.ts';

/**
 * The specification names types only for batches of vehicles and contracts; all other batches are 'create'.
 */
const TYPE_BY_KIND: Record<BatchKind, BatchType> = {
  vehicle_create: 'create',
  vehicle_delete: 'delete',
  finance_assumption: 'assumption',
  finance_lease: 'lease',
  finance_flooring: 'flooring',
  finance_finance: 'finance',
  mileage: 'create',
  class_performance: 'create',
  auction_valuation: 'create',
};

const GROUP_BY_KIND: Record<BatchKind, Batch['group']> = {
  vehicle_create: 'vehicles',
  vehicle_delete: 'vehicles',
  finance_assumption: 'finance',
  finance_lease: 'finance',
  finance_flooring: 'finance',
  finance_finance: 'finance',
  mileage: 'mileage',
  class_performance: 'class_performances',
  auction_valuation: 'auction',
};

export const presentBatch = (batch: StoredBatch): Batch => ({
  id: batch.id,
  company:
    batch.company_id === null || batch.company_name === null
      ? null
      : { id: batch.company_id, name: batch.company_name },
  type: TYPE_BY_KIND[batch.kind],
  region: REGION_CODES.find((code) => code === batch.region_code) ?? null,
  status: batch.status,
  created_at: batch.created_at.toISOString(),
  created_by: batch.user_name,
  file_name: batch.file_name,
  progress: { done: batch.done_count, of: batch.row_count },
  group: GROUP_BY_KIND[batch.kind],
  applied_count: batch.applied_count,
  refused_count: batch.refused_count,
  undone: presentUndone(batch),
});

const presentUndone = ({ undone_by: by, undone_at: at }: StoredBatch): Batch['undone'] =>
  by === null || at === null ? null : { by, at: at.toISOString() };

function presentColumns(batch: StoredBatch): Pick<BatchDetail, 'columns' | 'defaults'> {
  const columns = new Map<string, BatchColumn>(
    BATCH_COLUMNS[batch.kind].map((column) => [column.field, column]),
  );
  return {
    columns: batch.matched_columns.map(({ heading, field }) => ({
      heading,
      column: columns.get(field)?.heading ?? field,
    })),
    defaults: [...columns].flatMap(([field, column]) => {
      const text = batch.default_values[field];
      return text === undefined ? [] : [{ column: column.heading, value: formatDefault(column, text) }];
    }),
  };
}

function formatDefault({ type, choices = [] }: BatchColumn, text: string): string {
  if (text === VIN_LAST_8) return 'last 8 of the VIN';
  if (type === 'date') return formatCalendarDate(text);
  return choices.find(([value]) => value === text)?.[1] ?? text;
}

const MAX_LISTED_ROWS = 1_000;
type Counts = Partial<Record<RowAction, number>>;

export async function presentDetail(batches: BatchesRepository, batch: StoredBatch): Promise<BatchDetail> {
  const { expected, outcome } = await batches.countActions(batch.id);
  const notesOfRows = rowNotes(batch);
  return {
    ...presentBatch(batch),
    notes: [...batch.notes, ...notesOfRows.map(({ message }) => message)],
    missing: describeMissingFields(batch),
    row_notes: notesOfRows,
    to_check: batch.note_counts.check ?? 0,
    ...presentColumns(batch),
    ...(await batches.listCorrections(batch)),
    not_read: { headings: batch.unread_headings, count: batch.unread_count },
    preview:
      batch.previewed_at === null
        ? null
        : {
            computed_at: batch.previewed_at.toISOString(),
            ...withZeros(expected),
            deletions: expected.delete === undefined ? [] : await batches.countDeletions(batch.id),
          },
    results: batch.status === 'waiting' ? null : await presentResults(batches, batch, outcome),
  };
}

function rowNotes({ kind: batchKind, note_counts: counts }: StoredBatch): BatchDetail['row_notes'] {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[batchKind];
  const ignoredNotes = columns.flatMap(({ heading }) => {
    const count = counts[`not_stored ${heading}`];
    return count === undefined ? [] : [`${heading} ${numberFormat.format(count)}`];
  });
  const toNote = (kind: BatchDetail['row_notes'][number]['kind'], count: number | undefined, text: string) =>
    count === undefined ? [] : [{ kind, message: `${formatRowCount(count)}: ${text}` }];
  return [
    ...toNote('from_vin', counts.names_from_vin, 'make or model taken from the VIN.'),
    ...toNote('from_vin', counts.year_from_vin, 'year taken from the VIN.'),
    ...toNote('not_stored', counts.not_stored, `values ignored (${ignoredNotes.join(', ')}).`),
  ];
}

const formatRowCount = (count: number): string =>
  count === 1 ? '1 row' : `${numberFormat.format(count)} rows`;

const withZeros = (counts: Counts) => ({
  create: counts.create ?? 0,
  update: counts.update ?? 0,
  delete: counts.delete ?? 0,
  skip: counts.skip ?? 0,
  refuse: counts.refuse ?? 0,
});

async function presentResults(
  batches: BatchesRepository,
  batch: StoredBatch,
  outcome: Counts,
): Promise<NonNullable<BatchDetail['results']>> {
  const counts = withZeros(outcome);
  const [created, updated, deleted] = await Promise.all(
    (['create', 'update', 'delete'] as const).map((action) =>
      counts[action] === 0 ? Promise.resolve([]) : batches.listItems(batch.id, action, MAX_LISTED_ROWS),
    ),
  );
  const rejected = await batches.listRows(batch.id, { action: 'refuse', limit: MAX_LISTED_ROWS });
  return {
    message: formatMessage(batch, counts),
    change_set: batch.change_set_id,
    created_items: created ?? [],
    created_count: counts.create,
    updated_items: updated ?? [],
    updated_count: counts.update,
    deleted_items: deleted ?? [],
    deleted_count: counts.delete,
    skipped_count: counts.skip,
    errors: Object.fromEntries(rejected.rows.map((row) => [formatRowLabel(row), formatProblems(row)])),
    error_rows: rejected.rows.flatMap(({ row, problems }) =>
      problems.map((problem) => ({ row, ...presentProblem(problem), reason: reasonOf(batch.kind, problem) })),
    ),
    refused_count: counts.refuse,
  };
}

const formatRowLabel = ({ row, name }: RowView): string =>
  name === `row ${row}` ? name : `row ${row} · ${name}`;

const formatProblems = ({ problems }: RowView): string => joinSentences(problems.map(({ text }) => text));

const presentProblem = ({ column, value, text }: CellProblem) => ({
  column,
  value,
  message: text,
});

const numberFormat = new Intl.NumberFormat('en-US');

function formatMessage({ row_count, status }: StoredBatch, counts: ReturnType<typeof withZeros>): string {
  const appliedCount = counts.create + counts.update + counts.delete;
  const appliedRows = `${numberFormat.format(appliedCount)} of ${numberFormat.format(row_count)}`;
  const appliedText = `${appliedRows} rows applied.`;
  const skippedText = counts.skip === 0 ? '' : ` ${numberFormat.format(counts.skip)} changed nothing.`;
  return status === 'progress' ? `${appliedText}${skippedText} Running …` : `${appliedText}${skippedText}`;
}

export const presentRow = (kind: BatchKind, row: RowView): BatchRow => ({
  row: row.row,
  name: row.name,
  action: row.action,
  changes: listChanges(kind, row).map((change) => formatChange(kind, change)),
  problems: row.problems.map(presentProblem),
  warnings: row.notes.filter(({ kind }) => kind === 'check').map(presentProblem),
  notes: row.notes.flatMap((note) =>
    note.kind === 'check' ? [] : [{ kind: note.kind, ...presentProblem(note) }],
  ),
});

function listChanges(kind: BatchKind, row: RowView): BatchRow['changes'] {
  const references = row.changes.filter(({ column }) => COLUMNS_WITH_OTHER_ROWS.includes(column));
  const hasNoOtherChanges = row.changes.length === references.length;
  const listsAllValues = row.action === 'create' || (storesValues(row) && hasNoOtherChanges);
  return listsAllValues ? [...references, ...listStoredValues(kind, row)] : row.changes;
}

const storesValues = ({ action }: RowView): boolean => action === 'create' || action === 'update';

function formatChange(
  kind: BatchKind,
  { column: heading, from, to }: BatchRow['changes'][number],
): BatchRow['changes'][number] {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS[kind];
  const column = columns.find((candidate) => candidate.heading === heading);
  const format = (text: string | null): string | null => {
    if (text === null || column === undefined) return text;
    if (column.type === 'date') return formatCalendarDate(text);
    return column.unit === 'miles' && /^\d+$/.test(text) ? numberFormat.format(Number(text)) : text;
  };
  return { column: heading, from: format(from), to: format(to) };
}

const listStoredValues = (kind: BatchKind, { name, values, changes }: RowView): BatchRow['changes'] =>
  storedColumns(kind).flatMap((column) => {
    const change = changes.find(({ column: heading }) => heading === column.heading);
    const text = change === undefined ? formatCellValue(column, values[column.field]) : change.to;
    return text === null || text === name ? [] : [{ column: column.heading, from: null, to: text }];
  });
