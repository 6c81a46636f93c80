import { useMediaQuery } from '@mantine/hooks';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { PreferenceScreen } from '@fleetworth/contract/preferences';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { FleetFilterBar } from './filters/fleet-filter-bar.tsx';
import { buildTotalFigures, sumRows } from './fleet-figures.ts';
import { getPickerColumns, PINNED_COLUMNS } from './list/fleet.columns.tsx';
import { FleetCard } from './list/fleet-card.tsx';
import { FleetActionsContext } from './list/fleet-actions.ts';
import { FLEET_LIST } from './list/fleet-rows.ts';
import { MatchCount, ListMarks } from './list/list-parts.tsx';
import { NoRows, usePreloadedNoRows } from './list/lazy-no-rows.ts';
import { useVehicleList } from './list/use-vehicle-list.ts';
import { VehicleList } from './list/vehicle-list.tsx';
import { useFleetView } from './use-fleet-view.ts';

const [AdvancedFiltersDialog] = lazyDialog(
  async () => (await import('./filters/advanced-filters.dialog.tsx')).AdvancedFiltersDialog,
);

/** `ids` is null for everything that the filters match. */
export interface PickedVehicles {
  ids: readonly number[] | null;
  count: number;
  clear: () => void;
}

interface PickVehiclesProps {
  title: string;
  subtitle: string;
  screen: PreferenceScreen;
  path: string;
  openVehicleId: number | undefined;
  onOpen: (vehicle: { id: number }) => void;
  onAdd: () => void;
  getSelectDisabledReason?: (row: FleetRow) => string | undefined;
  renderToolbar: (pickedVehicles: PickedVehicles) => ReactNode;
}

export function PickVehiclesScreen(props: PickVehiclesProps) {
  const { changeSearch, dialog } = useFleetView();
  usePreloadedNoRows();
  const openPrice = useCallback(
    ({ id }: { id: number }) => changeSearch({ dialog: 'price', vehicle: id }),
    [changeSearch],
  );
  const showHistory = useCallback(
    ({ id }: { id: number }) => changeSearch({ dialog: 'history', vehicle: id }),
    [changeSearch],
  );
  const { summary, layout, setLayout, list, actions } = useVehicleList({
    source: FLEET_LIST,
    screen: props.screen,
    path: props.path,
    openVehicleId: props.openVehicleId,
    onOpen: props.onOpen,
    onEditPrice: openPrice,
    onShowHistory: showHistory,
  });
  const { fleetRows, view, selection } = list;
  const { data: companies = [] } = useQuery(companiesQuery);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const columns = getPickerColumns(view.companyId === undefined && companies.length > 1);
  const matchingTotal = summary.isPlaceholderData ? undefined : summary.data;
  const selectedTotal = useMemo(
    () => (selection.selection.isEverything ? matchingTotal : selection.rows && sumRows(selection.rows)),
    [selection, matchingTotal],
  );
  return (
    <Page
      title={props.title}
      subtitle={props.subtitle}
      marks={<ListMarks rows={fleetRows.rows} total={summary.data} />}
      actions={
        !isNarrow &&
        layout && (
          <ColumnChooser columns={columns} pinned={PINNED_COLUMNS} layout={layout} onLayout={setLayout} />
        )
      }
      filters={
        <>
          <FleetFilterBar />
          <MatchCount count={fleetRows.isStale ? undefined : list.total} />
        </>
      }
      queries={[fleetRows.query, summary]}
      hasMarketValues
    >
      {props.renderToolbar({ ids: selection.ids, count: selection.count ?? 0, clear: selection.clear })}
      <FleetActionsContext value={actions}>
        <VehicleList
          {...list}
          label={props.title}
          columns={columns}
          pinned={PINNED_COLUMNS}
          rowTone={({ revenue }) => (revenue === null ? null : revenue > 0 ? 'gain' : 'loss')}
          renderCard={(row) => <FleetCard row={row} />}
          {...(props.getSelectDisabledReason && { getSelectDisabledReason: props.getSelectDisabledReason })}
          selectionFigures={[
            { label: 'Unit Selected', value: figures.count(selection.count ?? 0) },
            ...(selectedTotal ? buildTotalFigures(selectedTotal) : []),
          ]}
          isNarrow={isNarrow}
          empty={
            <NoRows emptyText="If you want to add vehicle please go to vehicle page." onAdd={props.onAdd} />
          }
        />
      </FleetActionsContext>
      {dialog === 'filters' && (
        <AdvancedFiltersDialog onClose={() => changeSearch({ dialog: undefined, vehicle: undefined })} />
      )}
    </Page>
  );
}
