import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import { Icon } from '@fleetworth/ui/icon';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS } from '../../shell/format/vehicle-labels.ts';
import { FLEET_LIST, createListColumns } from '../fleet-view/public.ts';
import { FieldCell } from './field-cell.tsx';
import classes from './field-cell.module.css';
import { VEHICLE_ERROR_FIELD } from './rejections.ts';
import {
  type Problem,
  toProblem,
  type SelectionField,
  type SelectionValues,
  getFieldTitle,
} from './selection-field.ts';
import { useSelectionActions } from './selection-actions.ts';
import type { SelectedRow } from './use-vehicle-selection.ts';

function listProblems<Values extends SelectionValues>(
  { errors }: SelectedRow<Values>,
  fields: readonly SelectionField<Values>[],
): Problem[] {
  const { [VEHICLE_ERROR_FIELD]: vehicleError, ...fieldErrors } = errors;
  const vehicleProblems = vehicleError === undefined ? [] : [{ field: null, text: vehicleError }];
  const fieldProblems = Object.entries(fieldErrors).map(([id, text]) => {
    const field = fields.find((candidate) => candidate.id === id);
    return field === undefined ? { field: null, text } : toProblem(field, text);
  });
  const problemsByText = new Map(
    [...vehicleProblems, ...fieldProblems].map((problem) => [problem.text, problem]),
  );
  return [...problemsByText.values()];
}

/**
 * Returns all columns that selections can show. A selection chooses and orders its columns once, at module
 * scope, because new columns on each render would reset the grid.
 */
export function buildSelectionColumns<Values extends SelectionValues>(
  fields: readonly SelectionField<Values>[],
) {
  const column = gridColumnHelper<SelectedRow<Values>>();
  const { textColumn, numberColumn, unsortedColumn, ...fleetColumns } = createListColumns<
    SelectedRow<Values>
  >((row, id) => FLEET_LIST.valueOf(row, id));
  return {
    textColumn,
    numberColumn,
    unsortedColumn,
    guide: fleetColumns.guide() as GridColumn<SelectedRow<Values>>,
    index: fleetColumns.index,
    unit: fleetColumns.unit,
    vin: fleetColumns.vin(),
    company: textColumn('company', { header: 'Company', sizePx: 124, priority: 40 }),
    location: fleetColumns.location(30),
    group: unsortedColumn('group', { header: 'Group', sizePx: 96 }, (row: FleetRow) => (
      <span className={classes.clipped}>{figures.text(row.group_name)}</span>
    )),
    class: textColumn('class_name', { header: 'Class', sizePx: 110 }),
    modelYear: textColumn('model_year', { header: 'Year', title: 'Model Year', sizePx: 54, priority: 31 }),
    make: textColumn('brand', { header: 'Make', sizePx: 84, priority: 32 }),
    model: textColumn('model', { header: 'Model', sizePx: 124, priority: 33 }),
    modelDetail: textColumn('model_detail', { header: 'Model Detail', sizePx: 118 }),
    color: textColumn('color', { header: 'Color', sizePx: 80 }),
    condition: textColumn('condition', { header: 'Condition', sizePx: 88, priority: 34 }, (row) => (
      <span>{CONDITION_LABELS[row.condition]}</span>
    )),
    remove: unsortedColumn(
      'remove',
      { header: 'Delete', sizePx: 60, priority: 0, isControl: true },
      (row: FleetRow) => <RemoveCell row={row} />,
    ),
    problem: unsortedColumn('problem', { header: 'Problem', sizePx: 288, priority: 1 }, (row) => (
      <ProblemCell row={row} problems={listProblems(row, fields)} />
    )),
    fields: fields.map((field, index) =>
      column.display({
        id: field.id,
        header: field.header,
        size: field.sizePx,
        enableSorting: false,
        meta: {
          title: getFieldTitle(field),
          priority: 2 + index,
          ...(RIGHT_ALIGNED_TYPES.includes(field.type) && { align: 'end' as const }),
          copy: (row) => toCopiedValue((row as SelectedRow<Values>).values[field.id] ?? null),
        },
        cell: ({ row }) => <FieldCell row={row.original} field={field} />,
      }),
    ) as GridColumn<SelectedRow<Values>>[],
  };
}

const RIGHT_ALIGNED_TYPES = ['count', 'decimal', 'dollars'];

const toCopiedValue = (value: SelectionValues[string]): string | number | null =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;

function RemoveCell({ row }: { row: FleetRow }) {
  const { remove } = useSelectionActions();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell-widget
      className={classes.remove}
      aria-label={`Remove ${row.unit} from the selection`}
      onClick={() => remove(row)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name="close" sizePx={14} />
    </button>
  );
}

interface ProblemCellProps {
  row: Pick<SelectedRow, 'checks' | 'remedy'>;
  problems: readonly Problem[];
}

function ProblemCell({ row: { checks, remedy }, problems }: ProblemCellProps) {
  const all = [
    ...problems.map(({ field, text }) => (field === null ? text : `${field}: ${text}`)),
    ...checks,
  ];
  return all.length === 0 ? null : (
    <span className={classes.problem} data-hint={all.join(' ')}>
      {remedy}{' '}
      {problems.map(({ field, text }) => (
        <span key={text}>
          {field !== null && <span>{field}: </span>}
          <span>{text}</span>{' '}
        </span>
      ))}
      {checks.length > 0 && (
        <span className={classes.check}>
          <b>Check</b> {checks.join(' ')}
        </span>
      )}
    </span>
  );
}
