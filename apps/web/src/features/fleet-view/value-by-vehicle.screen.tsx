import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import type { RowTone } from '@fleetworth/ui/data-grid';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { FleetActionsContext } from './list/fleet-actions.ts';
import { getFleetColumns, PINNED_COLUMNS } from './list/fleet.columns.tsx';
import { FleetCard } from './list/fleet-card.tsx';
import { RowMenuContext } from './list/fleet-row-menu.tsx';
import { buildTotalFigures, sumRows } from './fleet-figures.ts';
import type { FleetView } from './filters/fleet-filters.ts';
import { FleetFilterBar } from './filters/fleet-filter-bar.tsx';
import { FLEET_LIST } from './list/fleet-rows.ts';
import { FleetSummary } from './totals/fleet-summary.tsx';
import {
  AddVehicleButton,
  MatchCount,
  ListMarks,
  NarrowListMarks,
  ToolbarButton,
} from './list/list-parts.tsx';
import { NoRows, usePreloadedNoRows } from './list/lazy-no-rows.ts';
import { QuickViews } from './filters/quick-views.tsx';
import { useFleetView } from './use-fleet-view.ts';
import { useTaggingDisabledReason } from './tagging/use-tagging-disabled-reason.ts';
import { useVehicleList } from './list/use-vehicle-list.ts';
import classes from './value-by-vehicle.module.css';
import { describeValueModel } from './list/value-labels.ts';
import { VehicleList } from './list/vehicle-list.tsx';

const [BulkEdit] = lazyDialog(async () => (await import('./bulk-edit/bulk-edit.tsx')).BulkEdit);
const [AdvancedFiltersDialog, usePreloadedFiltersDialog] = lazyDialog(
  async () => (await import('./filters/advanced-filters.dialog.tsx')).AdvancedFiltersDialog,
);
const [TaggingDialog, usePreloadedTaggingDialog] = lazyDialog(
  async () => (await import('./tagging/tagging.dialog.tsx')).TaggingDialog,
);
const [ExportDialog, usePreloadedExportDialog] = lazyDialog(
  async () => (await import('./export/export.dialog.tsx')).ExportDialog,
);

export interface SelectedVehicles {
  view: FleetView;
  /** Null when everything that matches is selected. */
  ids: number[] | null;
  count: number | undefined;
}

interface ValueByVehicleScreenProps {
  title?: string;
  path?: string;
  getColumns?: typeof getFleetColumns;
  renderToolbar?: (selected: SelectedVehicles) => ReactNode;
  renderSelectionActions?: (selected: SelectedVehicles) => ReactNode;
  openVehicleId: number | undefined;
  onAdd: () => void;
  onOpen: (vehicle: { id: number }) => void;
  renderRowMenu?: (row: FleetRow) => ReactNode;
  renderDialogs?: (picked: { ids: readonly number[] | null; count: number | undefined }) => ReactNode;
}

export function ValueByVehicleScreen(props: ValueByVehicleScreenProps) {
  const { title = 'Value by Vehicle', path = paths.valueByVehicle, openVehicleId, onAdd, onOpen } = props;
  const { changeSearch, dialog } = useFleetView();
  usePreloadedTaggingDialog();
  usePreloadedNoRows();
  usePreloadedFiltersDialog();
  usePreloadedExportDialog();
  const openPriceDialog = useCallback(
    ({ id }: { id: number }) => changeSearch({ dialog: 'price', vehicle: id }),
    [changeSearch],
  );
  const showHistory = useCallback(
    ({ id }: { id: number }) => changeSearch({ dialog: 'history', vehicle: id }),
    [changeSearch],
  );
  const close = useCallback(() => changeSearch({ dialog: undefined, vehicle: undefined }), [changeSearch]);
  const { summary, layout, setLayout, list, actions } = useVehicleList({
    source: FLEET_LIST,
    screen: 'value-by-vehicle',
    path,
    openVehicleId,
    onOpen,
    onEditPrice: openPriceDialog,
    onShowHistory: showHistory,
  });
  const { fleetRows, view, selection } = list;
  const tagDisabledReason = useTaggingDisabledReason(selection);
  const { data: companies = [] } = useQuery(companiesQuery);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const hasSeveralCompanies = view.companyId === undefined && companies.length > 1;
  const columns = (props.getColumns ?? getFleetColumns)(hasSeveralCompanies, view.extraFilters);
  const matchingTotal = summary.isPlaceholderData ? undefined : summary.data;
  const selectedTotal = useMemo(
    () => (selection.selection.isEverything ? matchingTotal : selection.rows && sumRows(selection.rows)),
    [selection, matchingTotal],
  );

  return (
    <Page
      title={title}
      subtitle={<Subtitle rows={fleetRows.rows} total={summary.data} isNarrow={isNarrow} />}
      marks={!isNarrow && <ListMarks rows={fleetRows.rows} total={summary.data} />}
      actions={
        <>
          {!isNarrow && (
            <ToolbarButton
              label="Tag"
              icon="tag"
              disabledReason={tagDisabledReason}
              onPress={() => changeSearch({ dialog: 'tag' })}
            />
          )}
          {!isNarrow && layout && (
            <ColumnChooser columns={columns} pinned={PINNED_COLUMNS} layout={layout} onLayout={setLayout} />
          )}
          {props.renderToolbar?.({ view, ids: selection.ids, count: selection.count }) ?? (
            <AddVehicleButton onAdd={onAdd} />
          )}
        </>
      }
      filters={
        <>
          <FleetFilterBar />
          <QuickViews total={matchingTotal} />
          <MatchCount count={fleetRows.isStale ? undefined : list.total} />
        </>
      }
      queries={[fleetRows.query, summary]}
      hasMarketValues
    >
      <FleetSummary
        total={summary.data}
        isStale={summary.isPlaceholderData || (summary.isError && summary.data !== undefined)}
        error={summary.error}
        onRetry={fleetRows.retry}
        onExport={() => changeSearch({ dialog: 'export' })}
      />
      <FleetActionsContext value={actions}>
        <RowMenuContext value={props.renderRowMenu ?? null}>
          <VehicleList
            {...list}
            label="Value by Vehicle"
            columns={columns}
            pinned={PINNED_COLUMNS}
            rowTone={rowTone}
            renderCard={(row) => <FleetCard row={row} />}
            selectionFigures={[
              { label: 'Unit Selected', value: figures.count(selection.count ?? 0) },
              ...(selectedTotal ? buildTotalFigures(selectedTotal) : []),
            ]}
            selectionActions={
              <>
                <BulkEdit selection={selection} />
                {props.renderSelectionActions?.({ view, ids: selection.ids, count: selection.count })}
              </>
            }
            isNarrow={isNarrow}
            empty={<NoRows emptyText={EMPTY_TEXT} leadingContent={<VehiclesLink />} onAdd={onAdd} />}
          />
        </RowMenuContext>
      </FleetActionsContext>
      {dialog === 'tag' && selection.hasSelection && (
        <TaggingDialog
          list={FLEET_LIST}
          view={view}
          ids={selection.ids}
          onSaved={() => {
            selection.clear();
            close();
          }}
          onClose={close}
        />
      )}
      {props.renderDialogs?.({ ids: selection.ids, count: selection.count })}
      {dialog === 'filters' && <AdvancedFiltersDialog onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog
          view={view}
          selectedIds={selection.hasSelection ? selection.ids : null}
          count={selection.hasSelection ? selection.count : list.total}
          onClose={close}
        />
      )}
    </Page>
  );
}

const [Revaluation] = lazyDialog(async () => (await import('./revaluation/revaluation.tsx')).Revaluation);

const EMPTY_TEXT = 'If you want to add vehicle please go to vehicle page.';

const VehiclesLink = () => (
  <Button variant="default" renderRoot={(props) => <Link to={paths.vehicles} {...props} />}>
    Vehicles
  </Button>
);

function rowTone({ revenue }: FleetRow): RowTone {
  if (revenue === null) return null;
  return revenue > 0 ? 'gain' : 'loss';
}

interface SubtitleProps {
  rows: readonly FleetRow[];
  total: FleetTotal | undefined;
  isNarrow: boolean;
}

function Subtitle({ rows, total, isNarrow }: SubtitleProps) {
  const model = describeValueModel(rows);
  return (
    <>
      List of Current Fleet information including MMR & Pay-off Information
      {isNarrow && <NarrowListMarks rows={rows} total={total} />}
      {!isNarrow && model && <span className={classes.model}>Values: {model}</span>}
      <Revaluation />
    </>
  );
}
