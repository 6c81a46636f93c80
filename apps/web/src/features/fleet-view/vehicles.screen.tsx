import { useMediaQuery } from '@mantine/hooks';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import { isSelected, toggleRow } from '@fleetworth/ui/grid-selection';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { FleetActionsContext } from './list/fleet-actions.ts';
import { AddMenu } from './list/add-menu.tsx';
import { MatchCount, ListMarks, NarrowListMarks, ToolbarButton } from './list/list-parts.tsx';
import { NoRows, usePreloadedNoRows } from './list/lazy-no-rows.ts';
import { useNoTagsReason, useTaggingDisabledReason } from './tagging/use-tagging-disabled-reason.ts';
import { useVehicleList } from './list/use-vehicle-list.ts';
import { PINNED_COLUMNS, VEHICLE_COLUMNS } from './list/vehicle.columns.tsx';
import { type RowActions, RowActionsContext } from './list/vehicle-actions.tsx';
import { VehicleCard } from './list/vehicle-card.tsx';
import { VehicleFilterBar } from './filters/vehicle-filter-bar.tsx';
import { VehicleList } from './list/vehicle-list.tsx';
import type { ListedRow } from './list/listed-row.ts';
import { VEHICLE_LIST } from './list/vehicle-rows.ts';

const [BulkEdit] = lazyDialog(async () => (await import('./bulk-edit/bulk-edit.tsx')).BulkEdit);
const [TaggingDialog, usePreloadedTaggingDialog] = lazyDialog(
  async () => (await import('./tagging/tagging.dialog.tsx')).TaggingDialog,
);

interface VehiclesScreenProps {
  openVehicleId: number | undefined;
  onOpen: (vehicle: { id: number }) => void;
  onAdd: () => void;
  onEdit: (vehicle: { id: number }) => void;
  onDelete: (vehicle: { id: number }) => void;
  onTag: (vehicle?: { id: number }) => void;
  tagTarget: number | 'selected' | undefined;
  renderSelectionActions?: () => ReactNode;
  renderRowMenu?: (row: ListedRow) => ReactNode;
  renderDialogs?: (picked: { ids: readonly number[] | null; count: number | undefined }) => ReactNode;
  onCloseTagging: () => void;
}

export function VehiclesScreen(props: VehiclesScreenProps) {
  const { onAdd, onEdit, onDelete, onTag, tagTarget, onCloseTagging, renderRowMenu } = props;
  const { summary, layout, setLayout, list, actions } = useVehicleList({
    source: VEHICLE_LIST,
    screen: 'vehicles',
    path: paths.vehicles,
    openVehicleId: props.openVehicleId,
    onOpen: props.onOpen,
  });
  const { fleetRows, view, selection } = list;
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const loadedIds = fleetRows.rows.map(({ id }) => String(id));
  const noTagsReason = useNoTagsReason();
  const tagDisabledReason = useTaggingDisabledReason(selection);
  usePreloadedTaggingDialog();
  usePreloadedNoRows();
  const rowActions: RowActions = useMemo(
    () => ({ edit: onEdit, remove: onDelete, tag: onTag, noTagsReason, renderMore: renderRowMenu }),
    [onEdit, onDelete, onTag, noTagsReason, renderRowMenu],
  );

  return (
    <Page
      title="Vehicles"
      subtitle={
        <>
          Adjustment of Current Fleet information
          {isNarrow && <NarrowListMarks rows={fleetRows.rows} total={summary.data} />}
        </>
      }
      marks={!isNarrow && <ListMarks rows={fleetRows.rows} total={summary.data} />}
      actions={
        <>
          {(!isNarrow || selection.hasSelection) && (
            <ToolbarButton
              label="Tag"
              icon="tag"
              disabledReason={tagDisabledReason}
              onPress={() => onTag()}
            />
          )}
          {!isNarrow && layout && (
            <ColumnChooser
              columns={VEHICLE_COLUMNS}
              pinned={PINNED_COLUMNS}
              layout={layout}
              onLayout={setLayout}
            />
          )}
          <AddMenu onAdd={onAdd} />
        </>
      }
      filters={
        <>
          <VehicleFilterBar />
          <MatchCount count={fleetRows.isStale ? undefined : list.total} />
        </>
      }
      queries={[fleetRows.query, summary]}
      hasMarketValues
    >
      <FleetActionsContext value={actions}>
        <RowActionsContext value={rowActions}>
          <VehicleList
            {...list}
            label="Vehicles"
            columns={VEHICLE_COLUMNS}
            pinned={PINNED_COLUMNS}
            rowTone={() => null}
            renderCard={(row) => (
              <VehicleCard
                row={row}
                isSelected={isSelected(selection.selection, String(row.id))}
                onToggle={() => selection.select(toggleRow(selection.selection, String(row.id), loadedIds))}
              />
            )}
            selectionFigures={[
              { label: 'Vehicles', value: `${figures.count(selection.count ?? 0)} selected` },
            ]}
            selectionActions={
              <>
                <BulkEdit selection={selection} />
                {props.renderSelectionActions?.()}
              </>
            }
            isNarrow={isNarrow}
            empty={<NoRows emptyText="Sorry you do not have any vehicle." onAdd={onAdd} />}
          />
        </RowActionsContext>
      </FleetActionsContext>
      {props.renderDialogs?.({ ids: selection.ids, count: selection.count })}
      {tagTarget !== undefined && (tagTarget !== 'selected' || selection.hasSelection) && (
        <TaggingDialog
          list={VEHICLE_LIST}
          view={view}
          ids={tagTarget === 'selected' ? selection.ids : [tagTarget]}
          onSaved={() => {
            selection.clear();
            onCloseTagging();
          }}
          onClose={onCloseTagging}
        />
      )}
    </Page>
  );
}
