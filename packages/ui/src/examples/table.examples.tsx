import { PlainTable } from '../table/plain-table.tsx';
import { RowButton } from '../table/row-button.tsx';
import { SimpleTable } from '../table/simple-table.tsx';
import type { TableColumn, TableState } from '../table/simple-table-rows.ts';
import { WideTable } from '../table/wide-table.tsx';
import type { TreeNode } from '../tree-table/tree-lines.ts';
import { type TreeColumn, TreeTable } from '../tree-table/tree-table.tsx';
import {
  type ComponentExamples,
  dollars,
  WithState,
  LONG_TEXT,
  makeVehicles,
  nothing,
  type Vehicle,
} from './example.tsx';

const COLUMNS: readonly TableColumn<Vehicle>[] = [
  { id: 'unit', title: 'Unit', render: ({ unit }) => unit, sortBy: ({ unit }) => unit },
  { id: 'model', title: 'Vehicle', render: ({ model }) => model, sortBy: ({ model }) => model },
  { id: 'location', title: 'Location', render: ({ location }) => location },
  { id: 'vin', title: 'VIN', render: ({ vin }) => vin, isSingleLine: true },
  {
    id: 'equity',
    title: 'Equity',
    align: 'end',
    render: ({ equityDollars }) => dollars(equityDollars),
    sortBy: ({ equityDollars }) => equityDollars,
  },
];

const table = (
  rows: readonly Vehicle[] | undefined,
  props: Partial<Parameters<typeof SimpleTable<Vehicle>>[0]> = {},
) => (
  <WithState<TableState> initial={{ sort: 'unit', isDescending: false, page: 1 }}>
    {(state, onStateChange) => (
      <SimpleTable
        label="Vehicles"
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={({ unit }) => unit}
        columns={COLUMNS}
        actions={({ id }) => [
          { label: 'Edit', onRun: nothing },
          {
            label: 'Delete',
            isDestructive: true,
            onRun: nothing,
            disabledReason: id === 2 ? 'The vehicle is being sold.' : undefined,
          },
        ]}
        state={state}
        onStateChange={onStateChange}
        empty={<p>No vehicles yet.</p>}
        {...props}
      />
    )}
  </WithState>
);

interface Total {
  name: string;
  vehicles: number;
  equityDollars: number;
}

const node = (name: string, children: readonly TreeNode<Total>[] = []): TreeNode<Total> => ({
  id: name,
  row: { name, vehicles: name.length * 3, equityDollars: 9_400 - name.length * 700 },
  children,
});

const TREE = [
  node('Ford', [node('F-150', [node('XLT'), node('Lariat')]), node('Explorer')]),
  node('Toyota', [node('Camry')]),
  node(LONG_TEXT),
];

const TREE_COLUMNS: readonly TreeColumn<Total>[] = [
  {
    id: 'vehicles',
    title: 'Vehicles',
    sizePx: 100,
    isBelowNameWhenNarrow: true,
    render: ({ vehicles }) => vehicles,
  },
  {
    id: 'average',
    title: 'Average',
    sizePx: 100,
    isBelowNameWhenNarrow: true,
    render: ({ vehicles, equityDollars }) => dollars(Math.round(equityDollars / vehicles)),
  },
  {
    id: 'equity',
    title: 'Equity',
    hint: 'Market value less payoff',
    sizePx: 120,
    render: ({ equityDollars }) => dollars(equityDollars),
  },
];

const tree = (props: Partial<Parameters<typeof TreeTable<Total>>[0]> = {}) => (
  <WithState<ReadonlySet<string>> initial={new Set(['Ford'])}>
    {(open, onOpen) => (
      <TreeTable
        label="Equity by make"
        rows={TREE}
        nameTitle="Make"
        rowName={({ name }) => name}
        columns={TREE_COLUMNS}
        rowTone={({ equityDollars }) => (equityDollars < 0 ? 'loss' : 'gain')}
        open={open}
        onOpen={onOpen}
        empty={<p>No vehicles match.</p>}
        {...props}
      />
    )}
  </WithState>
);

const plain = (isDense: boolean) => (
  <PlainTable label="Depreciation" isDense={isDense}>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Book value</th>
        <th scope="col">Payoff</th>
      </tr>
    </thead>
    <tbody>
      {[1, 2, 3].map((month) => (
        <tr key={month} aria-current={month === 2 || undefined}>
          <th scope="row">{month}</th>
          <td>{dollars(24_000 - month * 400)}</td>
          <td>{dollars(22_500 - month * 520)}</td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
);

export const tableExamples: readonly ComponentExamples[] = [
  {
    component: 'SimpleTable',
    isWide: true,
    states: {
      few: () => table(makeVehicles(3)),
      many: () => table(makeVehicles(64)),
      empty: () => table([]),
      loading: () => table(undefined),
      dense: () => table(makeVehicles(3), { isDense: true, isWide: true }),
      'long text': () => table(makeVehicles(2).map((row) => ({ ...row, location: LONG_TEXT }))),
    },
  },
  {
    component: 'WideTable',
    states: { default: () => <WideTable label="Depreciation">{plain(false)}</WideTable> },
  },
  { component: 'PlainTable', states: { default: () => plain(false), dense: () => plain(true) } },
  {
    component: 'RowButton',
    states: {
      default: () => <RowButton label="Edit" name="T-1001" onRun={nothing} />,
      destructive: () => <RowButton label="Delete" name="T-1001" isDestructive onRun={nothing} />,
      disabled: () => <RowButton label="Delete" name="T-1001" disabledReason="The vehicle is being sold." />,
      link: () => (
        <RowButton
          label="Open"
          name="T-1001"
          renderLink={(props) => (
            <a href="#RowButton" {...props}>
              Open
            </a>
          )}
        />
      ),
    },
  },
  {
    component: 'TreeTable',
    isWide: true,
    states: {
      open: () => tree({ total: { name: 'Total', vehicles: 214, equityDollars: 31_200 } }),
      empty: () => tree({ rows: [] }),
      loading: () => tree({ rows: undefined }),
      stale: () => tree({ isStale: true }),
    },
  },
];
