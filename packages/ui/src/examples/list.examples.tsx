import { Button } from '@mantine/core';
import { CardList, type CardListProps } from '../cards/card-list.tsx';
import { CardSort } from '../cards/card-sort.tsx';
import { PlainCard } from '../cards/plain-card.tsx';
import { CardFacts, RecordCards } from '../cards/record-cards.tsx';
import { ColumnChooser } from '../data-grid/column-chooser.tsx';
import { DataGrid, type DataGridProps } from '../data-grid/data-grid.tsx';
import { gridColumnHelper, type GridSort } from '../data-grid/grid-columns.ts';
import { DEFAULT_LAYOUT, type GridLayout } from '../data-grid/grid-layout.ts';
import { type GridSelection, NOTHING_SELECTED } from '../data-grid/grid-selection.ts';
import { SelectionBar } from '../data-grid/selection-bar.tsx';
import {
  type ComponentExamples,
  dollars,
  WithState,
  LONG_TEXT,
  makeVehicles,
  nothing,
  type Vehicle,
} from './example.tsx';

const helper = gridColumnHelper<Vehicle>();
const COLUMNS = [
  helper.display({ id: 'unit', header: 'Unit', size: 110, cell: ({ row }) => row.original.unit }),
  helper.display({ id: 'model', header: 'Vehicle', size: 240, cell: ({ row }) => row.original.model }),
  helper.display({ id: 'location', header: 'Location', size: 320, cell: ({ row }) => row.original.location }),
  helper.display({ id: 'vin', header: 'VIN', size: 180, cell: ({ row }) => row.original.vin }),
  helper.display({
    id: 'odometer',
    header: 'Odometer',
    size: 110,
    meta: { align: 'end' },
    cell: ({ row }) => row.original.odometerMiles.toLocaleString('en-US'),
  }),
  helper.display({
    id: 'equity',
    header: 'Equity',
    size: 110,
    meta: { align: 'end' },
    cell: ({ row }) => dollars(row.original.equityDollars),
  }),
];
const PINNED = { start: ['unit'], end: [] };
const BY_UNIT: GridSort = { id: 'unit', isDescending: false };
const toneOf = ({ equityDollars }: Vehicle) => (equityDollars < 0 ? 'loss' : 'gain');

const grid = (rows: readonly Vehicle[], props: Partial<DataGridProps<Vehicle>> = {}) => (
  <div style={{ display: 'flex', height: 420 }}>
    <DataGrid
      label="Vehicles"
      columns={COLUMNS}
      pinned={PINNED}
      rowHeaderColumnId="unit"
      rows={rows}
      rowId={({ id }) => String(id)}
      rowName={({ unit }) => unit}
      rowTone={toneOf}
      totalRows={rows.length}
      sort={BY_UNIT}
      onSort={nothing}
      onOpenRow={nothing}
      isLoading={false}
      isStale={false}
      hasMore={false}
      onNearEnd={nothing}
      scrollKey="example"
      empty={<p>No vehicles match.</p>}
      {...props}
    />
  </div>
);

const selectable = (
  <WithState<GridSelection> initial={{ ...NOTHING_SELECTED, ids: new Set(['2', '3']) }}>
    {(selection, onSelect) => grid(makeVehicles(40), { selection, onSelect })}
  </WithState>
);

const cards = (rows: readonly Vehicle[], props: Partial<CardListProps<Vehicle>> = {}) => (
  <CardList
    label="Vehicles"
    rows={rows}
    rowId={({ id }) => String(id)}
    rowTone={toneOf}
    openLabel={({ unit }) => `Open ${unit}`}
    renderCard={card}
    totalRows={rows.length}
    onOpenRow={nothing}
    isLoading={false}
    isStale={false}
    hasMore={false}
    onNearEnd={nothing}
    scrollKey="example"
    empty={<p>No vehicles match.</p>}
    {...props}
  />
);

const card = ({ unit, model, equityDollars, location }: Vehicle) => (
  <PlainCard>
    <b>{unit}</b>
    <b>{dollars(equityDollars)}</b>
    <span>{model}</span>
    <span>{location}</span>
  </PlainCard>
);

const records = (rows: readonly Vehicle[]) => (
  <RecordCards
    label="Vehicles"
    rows={rows}
    rowId={({ id }) => String(id)}
    rowName={({ unit }) => unit}
    actions={() => [
      { label: 'Edit', onRun: nothing },
      { label: 'Delete', isDestructive: true, onRun: nothing },
    ]}
    empty={<p>No vehicles yet.</p>}
  >
    {({ model, location }) => facts(model, location)}
  </RecordCards>
);

const facts = (model: string, location: string | null) => (
  <CardFacts
    facts={[
      ['Vehicle', model],
      ['Location', location],
    ]}
  />
);

const SELECTED = [
  { label: 'Units selected', value: '12' },
  { label: 'Market value', value: '$284,100', coverage: '11 of 12' },
];

const bar = (props: Partial<Parameters<typeof SelectionBar>[0]> = {}) => (
  <SelectionBar figures={SELECTED} onClear={nothing} {...props}>
    <Button size="compact-sm">Revalue</Button>
  </SelectionBar>
);

const chooser = (layout: GridLayout) => (
  <WithState initial={layout}>
    {(current, onLayout) => (
      <ColumnChooser columns={COLUMNS} pinned={PINNED} layout={current} onLayout={onLayout} />
    )}
  </WithState>
);

export const listExamples: readonly ComponentExamples[] = [
  {
    component: 'DataGrid',
    isWide: true,
    states: {
      many: () => grid(makeVehicles(500)),
      empty: () => grid([]),
      loading: () => grid([], { isLoading: true, totalRows: undefined }),
      stale: () => grid(makeVehicles(6), { isStale: true }),
      selected: () => selectable,
      compact: () => grid(makeVehicles(40), { layout: { ...DEFAULT_LAYOUT, density: 'compact' } }),
    },
  },
  {
    component: 'ColumnChooser',
    states: {
      'all shown': () => chooser(DEFAULT_LAYOUT),
      'some hidden': () => chooser({ ...DEFAULT_LAYOUT, hidden: ['vin', 'location'] }),
    },
  },
  {
    component: 'SelectionBar',
    isWide: true,
    states: {
      some: () => bar(),
      'all loaded rows': () => bar({ selectAll: { label: 'Select all 1,587', onSelect: nothing } }),
    },
  },
  {
    component: 'CardList',
    isWide: true,
    states: {
      few: () => cards(makeVehicles(3)),
      empty: () => cards([]),
      loading: () => cards([], { isLoading: true, totalRows: undefined }),
      stale: () => cards(makeVehicles(2), { isStale: true }),
    },
  },
  {
    component: 'CardSort',
    states: {
      default: () => (
        <WithState<GridSort> initial={{ id: 'unit', isDescending: false }}>
          {(sort, onSort) => (
            <CardSort
              choices={[
                { value: 'unit', label: 'Unit' },
                { value: 'equity', label: 'Equity' },
              ]}
              sort={sort}
              onSort={onSort}
            />
          )}
        </WithState>
      ),
    },
  },
  {
    component: 'PlainCard',
    states: {
      default: () => makeVehicles(1).map((row) => <div key={row.id}>{card(row)}</div>),
      'long text': () =>
        makeVehicles(1).map((row) => <div key={row.id}>{card({ ...row, location: LONG_TEXT })}</div>),
    },
  },
  {
    component: 'RecordCards',
    isWide: true,
    states: {
      few: () => records(makeVehicles(3)),
      empty: () => records([]),
      'long text': () => records(makeVehicles(2).map((row) => ({ ...row, unit: LONG_TEXT }))),
    },
  },
  {
    component: 'CardFacts',
    states: {
      default: () => facts('2024 Ford F-150', 'Tampa'),
      'without a fact': () => facts('2024 Ford F-150', null),
    },
  },
];
