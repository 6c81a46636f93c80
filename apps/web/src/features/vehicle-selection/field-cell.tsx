import type { ClipboardEvent, KeyboardEvent } from 'react';
import { FieldInput } from './field-input.tsx';
import { type SelectionField, type SelectionValues, getFieldTitle } from './selection-field.ts';
import { parsePastedColumn } from './parse-pasted-column.ts';
import { useSelectionActions } from './selection-actions.ts';
import classes from './field-cell.module.css';
import type { SelectedRow } from './use-vehicle-selection.ts';

interface FieldCellProps<Values extends SelectionValues> {
  row: SelectedRow<Values>;
  field: SelectionField<Values>;
}

export function FieldCell<Values extends SelectionValues>({ row, field }: FieldCellProps<Values>) {
  const { change, fillDown } = useSelectionActions();

  function paste(event: ClipboardEvent) {
    const values = parsePastedColumn(event.clipboardData.getData('text'), field.type);
    if (values.length < 2) return;
    event.preventDefault();
    fillDown(row.id, field.id, values);
  }

  const error = row.errors[field.id];
  const isRelevant = field.isRelevant?.(row.values) ?? true;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys and clicks of the field from the grid around it
    <span
      className={classes.cell}
      data-hint={error}
      onKeyDown={keepKeysFromGrid}
      onPaste={paste}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <FieldInput
        field={field}
        value={row.values[field.id] ?? null}
        onChange={(value) => change(row.id, field.id, value)}
        inputProps={{
          'aria-label': `${getFieldTitle(field)} of ${row.unit}`,
          'aria-invalid': error !== undefined,
          'aria-required': field.isRequired === true || undefined,
          'data-cell-widget': true,
          error: error !== undefined,
          disabled: !isRelevant,
          size: 'xs',
          classNames: field.type === 'flag' ? {} : { input: classes.input },
        }}
      />
    </span>
  );
}

/** Keys that move between grid rows. All other keys edit the field. */
const GRID_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'];

// The grid receives only the keys that move between rows. Enter moves to the same field of the next vehicle,
// as in a spreadsheet.
function keepKeysFromGrid(event: KeyboardEvent<HTMLElement>) {
  if (GRID_KEYS.includes(event.key)) return;
  event.stopPropagation();
  if (event.key === 'Enter') focusFieldBelow(event.currentTarget);
}

function focusFieldBelow(cell: HTMLElement) {
  const column = cell.closest('[aria-colindex]')?.ariaColIndex;
  const row = Number(cell.closest('[aria-rowindex]')?.ariaRowIndex);
  const fieldBelow = cell
    .closest('[role="grid"]')
    ?.querySelector<HTMLElement>(
      `[aria-rowindex="${row + 1}"] [aria-colindex="${column}"] [data-cell-widget]:enabled`,
    );
  fieldBelow?.focus();
}
