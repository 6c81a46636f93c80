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
import { figuresOf, totalOf } from './fleet-figures.ts';
import { pickedColumnsOf, PINNED_COLUMNS } from './list/fleet.columns.tsx';
import { FleetCard } from './list/fleet-card.tsx';
import { FleetActionsContext } from './list/fleet-actions.ts';
import { FLEET_LIST } from './list/fleet-rows.ts';
import { MatchCount, Marks } from './list/list-parts.tsx';
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
  openedId: number | undefined;
  onOpen: (vehicle: { id: number }) => void;
  onAdd: () => void;
  getSelectDisabledReason?: (row: FleetRow) => string | undefined;
  renderToolbar: (pickedVehicles: PickedVehicles) => ReactNode;
}

export function PickVehiclesScreen(props: PickVehiclesProps) {
  const { change, dialog } = useFleetView();
  usePreloadedNoRows();
  const openPrice = useCallback(
    ({ id }: { id: number }) => change({ dialog: 'price', vehicle: id }),
    [change],
  );
  const showHistory = useCallback(
    ({ id }: { id: number }) => change({ dialog: 'history', vehicle: id }),
    [change],
  );
  const { summary, layout, arrange, list, actions } = useVehicleList({
    source: FLEET_LIST,
    screen: props.screen,
    path: props.path,
    openedId: props.openedId,
    onOpen: props.onOpen,
    onPrice: openPrice,
    onShowHistory: showHistory,
  });
  const { fleetRows, view, selection } = list;
  const { data: companies = [] } = useQuery(companiesQuery);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const columns = pickedColumnsOf(view.companyId === undefined && companies.length > 1);
  const matchingTotal = summary.isPlaceholderData ? undefined : summary.data;
  const selectedTotal = useMemo(
    () => (selection.selection.isEverything ? matchingTotal : selection.rows && totalOf(selection.rows)),
    [selection, matchingTotal],
  );
  return (
    <Page
      title={props.title}
      subtitle={props.subtitle}
      marks={<Marks rows={fleetRows.rows} total={summary.data} />}
      actions={
        !isNarrow &&
        layout && (
          <ColumnChooser columns={columns} pinned={PINNED_COLUMNS} layout={layout} onLayout={arrange} />
        )
      }
      filters={
        <>
          <FleetFilterBar />
          <MatchCount count={fleetRows.isStale ? undefined : list.total} />
        </>
      }
      queries={[fleetRows.query, summary]}
      hasValues
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
            ...(selectedTotal ? figuresOf(selectedTotal) : []),
          ]}
          isNarrow={isNarrow}
          empty={
            <NoRows emptyText="If you want to add vehicle please go to vehicle page." onAdd={props.onAdd} />
          }
        />
      </FleetActionsContext>
      {dialog === 'filters' && (
        <AdvancedFiltersDialog onClose={() => change({ dialog: undefined, vehicle: undefined })} />
      )}
    </Page>
  );
}
