import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PreferenceScreen } from '@fleetworth/contract/preferences';
import { CardList } from '@fleetworth/ui/card-list';
import type { FocusListCell } from '@fleetworth/ui/list-position';
import { DataGrid } from '@fleetworth/ui/data-grid';
import type { GridColumn } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { type GridSelection, isSelected, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { PageEmpty, PageFailed } from '@fleetworth/ui/page-state';
import { SelectionBar } from '@fleetworth/ui/selection-bar';
import { type ReactNode, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { useGridLayout } from '../../shell/drafts/preferences.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { FLEET_LIST, FleetActionsContext, useFleetView } from '../fleet-view/public.ts';
import { SelectionActionsContext } from './selection-actions.ts';
import { SelectedCard } from './selected-card.tsx';
import type { SelectionField, SelectionDefinition, SelectionValues } from './selection-field.ts';
import classes from './selection-parts.module.css';
import { RemovalConfirmation } from './selection-confirmations.tsx';
import { sortSelected } from './sort-selected.ts';
import { useSelectionCellActions } from './use-selection-cell-actions.ts';
import type { FocusVehicle, SelectedRow, VehicleSelection } from './use-vehicle-selection.ts';

const [EditSelectionDialog, usePreloadedEditDialog] = lazyDialog(
  async () => (await import('./edit-selection.dialog.tsx')).EditSelectionDialog<SelectionValues>,
);

interface SelectionListProps<Values extends SelectionValues> {
  definition: SelectionDefinition<Values>;
  selection: VehicleSelection<Values>;
  columns: GridColumn<SelectedRow<Values>>[];
  screen: PreferenceScreen;
  onOpen: (vehicle: { id: number }) => void;
  openVehicleId: number | undefined;
  empty: { text: string; action: ReactNode };
}

const SELECTION_PINNED: PinnedColumns = { start: ['index', 'remove', 'unit'], end: ['problem'] };

export function SelectionList<Values extends SelectionValues>(props: SelectionListProps<Values>) {
  const { definition, selection, columns, onOpen } = props;
  const { view, changeSearch } = useFleetView();
  const { layout, setLayout } = useGridLayout(props.screen);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const [gridSelection, setGridSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const [vehicleToRemove, setVehicleToRemove] = useState<{ id: number; unit: string } | null>(null);
  const [isEditing, setEditing] = useState(false);
  usePreloadedEditDialog();
  const sort = { id: view.sort, isDescending: view.isDescending };
  const rows = useMemo(
    () =>
      sortSelected(selection.rows, (row) => FLEET_LIST.valueOf(row, view.sort), view.isDescending).map(
        withIndex,
      ),
    [selection.rows, view.sort, view.isDescending],
  );
  const selectedIds = useMemo(
    () => rows.filter(({ id }) => isSelected(gridSelection, String(id))).map(({ id }) => id),
    [rows, gridSelection],
  );
  const { change } = selection;
  const actions = useMemo(
    () => ({
      change: (id: number, field: string, value: unknown) =>
        change(id, { [field]: value } as Partial<Values>),
      fillDown: (id: number, field: string, values: readonly unknown[]) => {
        const first = rows.findIndex((row) => row.id === id);
        for (const [index, row] of rows.slice(first, first + values.length).entries())
          change(row.id, { [field]: values[index] } as Partial<Values>);
      },
      remove: setVehicleToRemove,
    }),
    [change, rows],
  );
  const focusRef = useRef<FocusListCell>(null);
  const { focusVehicleRef } = selection;
  const focusVehicle = useCallback<FocusVehicle>(
    (to) => {
      const cell = findFirstCell(rows, definition.fields, to);
      if (cell !== null) focusRef.current?.(cell);
    },
    [rows, definition],
  );
  useImperativeHandle(focusVehicleRef, () => focusVehicle, [focusVehicle]);
  const countToEdit = selectedIds.length > 0 ? selectedIds.length : selection.count;
  const listProps = {
    label: definition.label,
    rows,
    rowId: (row: SelectedRow<Values>) => String(row.id),
    rowTone: () => null,
    isMarked: (row: SelectedRow<Values>) => row.id === props.openVehicleId,
    onOpenRow: onOpen,
    isLoading: selection.isLoading,
    isStale: false,
    hasMore: false,
    onNearEnd: doNothing,
    totalRows: selection.count,
    focusRef,
    scrollKey: JSON.stringify(sort),
    empty: selection.error ? (
      <PageFailed text={failureText(selection.error)} onRetry={selection.retry} />
    ) : (
      <PageEmpty text={props.empty.text}>{props.empty.action}</PageEmpty>
    ),
  };

  return (
    <SelectionActionsContext value={actions}>
      <FleetActionsContext value={useSelectionCellActions(onOpen)}>
        {selection.count > 0 && (
          <div className={classes.state}>
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              Edit{' '}
              {selectedIds.length > 0
                ? counted(countToEdit, 'selected vehicle')
                : `all ${figures.count(countToEdit)}`}
            </Button>
            <output>
              <AttentionButton
                count={selection.rowsToFixCount}
                task="fix"
                className={classes.faulty}
                onFocusVehicle={focusVehicle}
              />
            </output>
            <output>
              <AttentionButton
                count={selection.rowsToCheck.length}
                task="check"
                className={classes.toCheck}
                onFocusVehicle={focusVehicle}
              />
            </output>
          </div>
        )}
        {isNarrow ? (
          <CardList
            {...listProps}
            openLabel={(row) => `Open ${row.unit}`}
            renderCard={(row) => <SelectedCard row={row} definition={definition} />}
          />
        ) : (
          <DataGrid
            {...listProps}
            columns={columns}
            pinned={SELECTION_PINNED}
            rowHeaderColumnId="unit"
            rowName={({ unit }) => unit}
            openRowId={props.openVehicleId === undefined ? undefined : String(props.openVehicleId)}
            isLoading={selection.isLoading || layout === undefined}
            sort={sort}
            onSort={({ id, isDescending }) =>
              changeSearch({ sort: id === 'unit' ? undefined : id, order: isDescending ? 'desc' : undefined })
            }
            {...(layout ? { layout } : {})}
            onLayout={setLayout}
            selection={gridSelection}
            onSelect={setGridSelection}
            bar={
              selectedIds.length > 0 && (
                <SelectionBar
                  figures={[{ label: 'Selected', value: figures.count(selectedIds.length) }]}
                  onClear={() => setGridSelection(NOTHING_SELECTED)}
                />
              )
            }
          />
        )}
        <RemovalConfirmation
          vehicle={vehicleToRemove}
          onClose={() => setVehicleToRemove(null)}
          onRemove={(id) => selection.remove([id])}
        />
        {isEditing && (
          <EditSelectionDialog
            definition={definition as unknown as SelectionDefinition<SelectionValues>}
            count={countToEdit}
            onSet={(changes) => {
              const ids = selectedIds.length > 0 ? selectedIds : null;
              const undo = selection.changeVehicles(changes as Partial<Values>, ids);
              showSuccess(`${counted(countToEdit, 'vehicle')} updated.`, { label: 'Undo', run: undo });
            }}
            onClose={() => setEditing(false)}
          />
        )}
      </FleetActionsContext>
    </SelectionActionsContext>
  );
}

interface AttentionButtonProps {
  count: number;
  task: 'fix' | 'check';
  className: string | undefined;
  onFocusVehicle: FocusVehicle;
}

const AttentionButton = ({ count, task, className, onFocusVehicle }: AttentionButtonProps) =>
  count > 0 && (
    <button type="button" className={className} onClick={() => onFocusVehicle(task)}>
      {counted(count, 'vehicle')} to {task}
    </button>
  );

const withIndex = <Row extends { index: number }>(row: Row, index: number): Row =>
  row.index === index + 1 ? row : { ...row, index: index + 1 };

function findFirstCell<Values extends SelectionValues>(
  rows: readonly SelectedRow<Values>[],
  fields: readonly SelectionField<Values>[],
  to: 'fix' | 'check',
) {
  const row = rows.find(({ errors, checks }) =>
    to === 'fix' ? Object.keys(errors).length > 0 : checks.length > 0,
  );
  if (row === undefined) return null;
  const field = to === 'fix' ? fields.find(({ id }) => row.errors[id] !== undefined) : undefined;
  return { rowId: String(row.id), columnId: field?.id ?? 'problem' };
}

const doNothing = () => {};
