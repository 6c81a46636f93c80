import { Button } from '@mantine/core';
import type { FleetRow, FleetTotal } from '@fleetworth/contract/fleet-view';
import { CardList, type CardListProps } from '@fleetworth/ui/card-list';
import { CardSort } from '@fleetworth/ui/card-sort';
import { DataGrid, type GridSort, type RowTone } from '@fleetworth/ui/data-grid';
import { sortChoicesOf } from '@fleetworth/ui/grid-columns';
import type { GridLayout } from '@fleetworth/ui/grid-layout';
import { coverageOf, EVERYTHING_SELECTED, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import type { ListPlace, ReadListPlace } from '@fleetworth/ui/list-place';
import { SelectionBar } from '@fleetworth/ui/selection-bar';
import type { ReactNode, Ref } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { useAuthority } from '../../shell/authority.ts';
import { figures } from '../../shell/figures.ts';
import { FleetCard } from './fleet-card.tsx';
import { fleetColumns, PINNED } from './fleet.columns.tsx';
import type { FleetView } from './fleet-filters.ts';
import { figuresOf } from './selection-figures.ts';
import { matchCount, useFleetSelection } from './use-fleet-selection.ts';
import classes from './value-by-vehicle.module.css';
import type { FleetRows } from './use-fleet-rows.ts';

const SORT_CHOICES = sortChoicesOf(fleetColumns);

interface FleetListProps {
  found: FleetRows;
  view: FleetView;
  /** What all that match come to; undefined while it is on its way. */
  total: FleetTotal | undefined;
  isNarrow: boolean;
  /** Undefined while it is on its way. */
  layout: GridLayout | undefined;
  onLayout: (layout: GridLayout) => void;
  sort: GridSort;
  topKey: string;
  /** Where the user was in this list before. */
  place: ListPlace | undefined;
  placeRef: Ref<ReadListPlace>;
  addedId: number | undefined;
  onSort: (sort: GridSort) => void;
  onEdit: (row: FleetRow) => void;
  onAdd: () => void;
}

/** The rows: a grid, or cards where the screen is narrow. */
export function FleetList(props: FleetListProps) {
  const { found, addedId, sort, topKey, place, placeRef, onSort } = props;
  const shared = {
    label: 'Value by Vehicle',
    rows: found.rows,
    rowId,
    rowTone,
    markedRowId: addedId === undefined ? undefined : String(addedId),
    onOpenRow: props.onEdit,
    isLoading: found.isLoading,
    isStale: found.isStale,
    hasMore: found.hasMore,
    onNearEnd: found.askForMore,
    totalRows: matchCount(props.total),
    topKey,
    place,
    placeRef,
    empty: <NoRows error={found.error} onRetry={found.retry} onAdd={props.onAdd} />,
    tail: tailOf(found),
  };
  if (props.isNarrow) {
    return (
      <>
        <CardSort choices={SORT_CHOICES} sort={sort} onSort={onSort} />
        <CardList {...shared} renderCard={(row) => <FleetCard row={row} />} />
      </>
    );
  }
  return <FleetGrid {...props} shared={shared} />;
}

type SharedProps = Omit<CardListProps<FleetRow>, 'renderCard'>;

function FleetGrid({ shared, ...props }: FleetListProps & { shared: SharedProps }) {
  const { found, view, total, layout } = props;
  const { selection, select, count = 0, total: selected } = useFleetSelection(view, found.rows, total);
  const matches = matchCount(total);
  const isLoadedSelected = coverageOf(selection, found.rows.map(rowId)) === 'all';
  const isMoreOffered = isLoadedSelected && !selection.isEverything && found.hasMore;
  const isAnySelected = selection.isEverything || selection.ids.size > 0;

  return (
    <DataGrid
      {...shared}
      columns={fleetColumns}
      pinned={PINNED}
      isLoading={found.isLoading || layout === undefined}
      sort={props.sort}
      onSort={props.onSort}
      {...(layout ? { layout } : {})}
      onLayout={props.onLayout}
      selection={selection}
      onSelect={select}
      bar={
        isAnySelected && (
          <SelectionBar
            count={figures.count(count)}
            figures={selected ? figuresOf(selected) : []}
            everything={
              isMoreOffered && matches !== undefined
                ? {
                    label: `Select all ${figures.count(matches)}`,
                    onSelect: () => select(EVERYTHING_SELECTED),
                  }
                : undefined
            }
            onClear={() => select(NOTHING_SELECTED)}
          />
        )
      }
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
  if (!found.error) return null;
  return (
    <span role="alert">
      {failureText(found.error)}{' '}
      <Button size="compact-sm" variant="default" onClick={found.retry}>
        Retry
      </Button>
    </span>
  );
}
