import { Button } from '@mantine/core';
import type { FleetRow, FleetTotal } from '@fleetworth/contract/fleet-view';
import { CardList, type CardListProps } from '@fleetworth/ui/card-list';
import { CardSort } from '@fleetworth/ui/card-sort';
import { DataGrid, type GridSort, type RowTone } from '@fleetworth/ui/data-grid';
import { type GridColumn, sortChoicesOf } from '@fleetworth/ui/grid-columns';
import type { GridLayout } from '@fleetworth/ui/grid-layout';
import { coverageOf, EVERYTHING_SELECTED, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import type { ListPlace, ReadListPlace } from '@fleetworth/ui/list-place';
import { PageFailed } from '@fleetworth/ui/page-state';
import { SelectionBar } from '@fleetworth/ui/selection-bar';
import type { ReactNode, Ref } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { figures } from '../../shell/figures.ts';
import { FleetCard } from './fleet-card.tsx';
import { columnsOf, PINNED } from './fleet.columns.tsx';
import { figuresOf, matchCount } from './fleet-figures.ts';
import type { FleetView } from './fleet-filters.ts';
import { isOutOfPlace } from './fleet-row-values.ts';
import { NoRows } from './no-rows.tsx';
import type { FleetRows } from './use-fleet-rows.ts';
import type { FleetSelection } from './use-fleet-selection.ts';

const SORT_CHOICES = sortChoicesOf(columnsOf(false));

interface FleetListProps {
  found: FleetRows;
  view: FleetView;
  columns: GridColumn<FleetRow>[];
  /** What all that match come to; undefined while it is on its way. */
  total: FleetTotal | undefined;
  selection: FleetSelection;
  isNarrow: boolean;
  /** Undefined while it is on its way. */
  layout: GridLayout | undefined;
  onLayout: (layout: GridLayout) => void;
  topKey: string;
  /** Where the user was in this list before. */
  place: ListPlace | undefined;
  placeRef: Ref<ReadListPlace>;
  addedId: number | undefined;
  onSort: (sort: GridSort) => void;
  /** The vehicle of the open panel. */
  openedId: number | undefined;
  onOpen: (row: FleetRow) => void;
  onAdd: () => void;
}

/** The rows: a grid, or cards where the screen is narrow. */
export function FleetList(props: FleetListProps) {
  const { found, view, addedId, openedId, topKey, place, placeRef, onSort } = props;
  const sort = { id: view.sort, isDescending: view.isDescending };
  const shared = {
    label: 'Value by Vehicle',
    rows: found.rows,
    rowId,
    rowTone,
    isMarked: (row: FleetRow) => row.id === addedId || row.id === openedId || isOutOfPlace(row, view.sort),
    onOpenRow: props.onOpen,
    isLoading: found.isLoading,
    isStale: found.isStale,
    hasMore: found.hasMore,
    onNearEnd: found.askForMore,
    totalRows: props.total && matchCount(props.total),
    topKey,
    place,
    placeRef,
    empty: found.error ? (
      <PageFailed text={failureText(found.error)} onRetry={found.retry} />
    ) : (
      <NoRows onAdd={props.onAdd} />
    ),
    tail: tailOf(found),
  };
  if (props.isNarrow) {
    return (
      <>
        <CardSort choices={SORT_CHOICES} sort={sort} onSort={onSort} />
        <CardList
          {...shared}
          openLabel={(row) => `Open ${row.unit}`}
          renderCard={(row) => <FleetCard row={row} />}
        />
      </>
    );
  }
  return <FleetGrid {...props} sort={sort} shared={shared} />;
}

type SharedProps = Omit<CardListProps<FleetRow>, 'renderCard' | 'openLabel'>;

function FleetGrid({ shared, ...props }: FleetListProps & { sort: GridSort; shared: SharedProps }) {
  const { found, layout, selection: chosen } = props;
  const { selection, select, isAny } = chosen;
  const isLoadedSelected = coverageOf(selection, found.rows.map(rowId)) === 'all';
  const isMoreOffered = isLoadedSelected && !selection.isEverything && found.hasMore;
  const unitCount = { label: 'Unit Selected', value: figures.count(chosen.count ?? 0) };

  return (
    <DataGrid
      {...shared}
      columns={props.columns}
      pinned={PINNED}
      rowHeader="unit"
      rowName={rowName}
      isLoading={found.isLoading || layout === undefined}
      sort={props.sort}
      onSort={props.onSort}
      {...(layout ? { layout } : {})}
      onLayout={props.onLayout}
      selection={selection}
      onSelect={select}
      bar={
        isAny && (
          <SelectionBar
            figures={[unitCount, ...(chosen.total ? figuresOf(chosen.total) : [])]}
            everything={
              isMoreOffered && shared.totalRows !== undefined
                ? {
                    label: `Select all ${figures.count(shared.totalRows)}`,
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
const rowName = (row: FleetRow) => row.unit;

function rowTone({ revenue }: FleetRow): RowTone {
  if (revenue === null) return null;
  return revenue > 0 ? 'gain' : 'loss';
}

/** What stands below the rows, if anything. */
function tailOf(found: FleetRows): ReactNode {
  if (!found.isEndMissing) return null;
  return (
    <span role="alert">
      {failureText(found.error)}{' '}
      <Button size="compact-sm" variant="default" onClick={found.retry}>
        Retry
      </Button>
    </span>
  );
}
