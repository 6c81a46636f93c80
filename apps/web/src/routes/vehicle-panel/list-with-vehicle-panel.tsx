import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { rowsQuery } from '../../features/fleet-view/fleet-view.queries.ts';
import type { ListedRow, RowSource } from '../../features/fleet-view/list/listed-row.ts';
import { useFleetView } from '../../features/fleet-view/use-fleet-view.ts';
import { useListDialogs } from '../dialogs/use-list-dialogs.ts';
import { WithVehiclePanel } from './with-vehicle-panel.tsx';

interface WithListPanelProps<Row extends ListedRow> {
  source: RowSource<Row>;
  children: ReactNode;
}

export function ListWithVehiclePanel<Row extends ListedRow>({ source, children }: WithListPanelProps<Row>) {
  const { panel } = useSearch({ strict: false });
  const { view } = useFleetView();
  const { openPanel, closePanel, edit, editPrice, showHistory } = useListDialogs();
  const loaded = useInfiniteQuery({ ...rowsQuery(source, view), enabled: false });
  const rows = useMemo(() => loaded.data?.pages.flatMap(({ items }) => items) ?? [], [loaded.data]);
  return (
    <WithVehiclePanel
      vehicleId={panel}
      previewCondition={view.previewCondition}
      rows={rows}
      onShow={(id) => (id === undefined ? closePanel() : openPanel({ id }))}
      onEdit={(id, tab) => edit({ id }, tab)}
      onShowHistory={(id) => showHistory({ id })}
      onPrice={(id) => editPrice({ id })}
    >
      {children}
    </WithVehiclePanel>
  );
}
