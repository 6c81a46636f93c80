import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { CardList } from '@fleetworth/ui/card-list';
import { CardSort } from '@fleetworth/ui/card-sort';
import { DataGrid, type GridSort, type RowTone } from '@fleetworth/ui/data-grid';
import { sortChoicesOf } from '@fleetworth/ui/grid-columns';
import type { ReactNode } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { useAuthority } from '../../shell/authority.ts';
import { FleetCard } from './fleet-card.tsx';
import { fleetColumns, PINNED } from './fleet.columns.tsx';
import classes from './value-by-vehicle.module.css';
import type { FleetRows } from './use-fleet-rows.ts';

const SORT_CHOICES = sortChoicesOf(fleetColumns);

interface FleetListProps {
  found: FleetRows;
  sort: GridSort;
  topKey: string;
  addedId: number | undefined;
  onSort: (sort: GridSort) => void;
  onEdit: (row: FleetRow) => void;
  onAdd: () => void;
}

/** The rows: a grid, or cards where the screen is narrow. */
export function FleetList({ found, sort, topKey, addedId, onSort, onEdit, onAdd }: FleetListProps) {
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const shared = {
    label: 'Value by Vehicle',
    rows: found.rows,
    rowId,
    rowTone,
    markedRowId: addedId === undefined ? undefined : String(addedId),
    onOpenRow: onEdit,
    isLoading: found.isLoading,
    isStale: found.isStale,
    hasMore: found.hasMore,
    onNearEnd: found.askForMore,
    empty: <NoRows error={found.error} onRetry={found.retry} onAdd={onAdd} />,
    tail: tailOf(found),
  };
  if (isNarrow) {
    return (
      <>
        <CardSort choices={SORT_CHOICES} sort={sort} onSort={onSort} />
        <CardList {...shared} renderCard={(row) => <FleetCard row={row} />} />
      </>
    );
  }
  return (
    <DataGrid
      {...shared}
      columns={fleetColumns}
      pinned={PINNED}
      sort={sort}
      onSort={onSort}
      topKey={topKey}
    />
  );
}

const rowId = (row: FleetRow) => String(row.id);

function rowTone({ revenue }: FleetRow): RowTone {
  if (revenue === null) return null;
  return revenue > 0 ? 'gain' : 'loss';
}

function NoRows({ error, onRetry, onAdd }: { error: Error | null; onRetry: () => void; onAdd: () => void }) {
  const { reasonNotToAdd } = useAuthority();
  if (error) {
    return (
      <div role="alert" className={classes.noRows}>
        <p>{failureText(error)}</p>
        <Button onClick={onRetry}>Retry</Button>
      </div>
    );
  }
  return (
    <div className={classes.noRows}>
      <p>If you want to add vehicle please go to vehicle page.</p>
      <Button disabled={reasonNotToAdd !== undefined} title={reasonNotToAdd} onClick={onAdd}>
        Add vehicle
      </Button>
    </div>
  );
}

/** What stands below the rows, if anything. */
function tailOf(found: FleetRows): ReactNode {
  if (found.error) {
    return (
      <span role="alert">
        {failureText(found.error)}{' '}
        <Button size="compact-sm" variant="default" onClick={found.retry}>
          Retry
        </Button>
      </span>
    );
  }
  return found.isLoadingMore ? 'Loading more vehicles…' : null;
}
