import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataGrid } from '../data-grid/data-grid.tsx';
import { type GridColumn, gridColumnHelper } from '../data-grid/grid-columns.ts';
import { SelectionBar } from '../data-grid/selection-bar.tsx';
import { FilterSelect } from '../fields/filter-select.tsx';
import { SummaryBand } from '../page/summary-band.tsx';
import { ExplainedValue } from '../page/explained-value.tsx';

const markupOf = (content: ReactNode) =>
  renderToStaticMarkup(<MantineProvider>{content}</MantineProvider>).replaceAll(/ class="[^"]*"/g, '');
const nothing = () => undefined;

const FIGURES = [
  { label: 'Unit Selected', value: '2' },
  {
    label: 'Estimated Revenue/Loss',
    value: '+$140',
    coverage: '1 of 2',
    parts: [{ label: 'Positive', value: '+$140', note: '1', isLabelHidden: true }],
  },
];

test('a band is a named region of terms and figures, and shows when its figures are outdated', () => {
  const markup = markupOf(<SummaryBand figures={FIGURES} isStale />);
  expect(markup).toMatch(/<section aria-label="Summary" aria-busy="true"/);
  expect(markup).toMatch(
    /<dt>Estimated Revenue\/Loss<\/dt><dd><strong>\+\$140<\/strong><span>1 of 2<\/span>/,
  );
  expect(markup).toMatch(/aria-expanded="false" aria-label="Summary details"/);
});

test('a selection shows and announces the same figures in the same order', () => {
  const markup = markupOf(<SelectionBar figures={FIGURES} onClear={nothing} />);
  expect(markup).toMatch(/<section aria-label="Selection"[^>]*><output>/);
  const words = [...markup.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, label, value]) => [
    label,
    value,
  ]);
  expect(words).toEqual([
    ['Unit Selected', '2'],
    ['Estimated Revenue/Loss', '+$140'],
    ['Positive', '+$140'],
  ]);
  expect(markup).toMatch(/Copy.*Clear/);
});

test("shows a value's details with a button of the same name that loads them when opened", () => {
  const read = () => {
    throw new Error('asked too early');
  };
  expect(markupOf(<ExplainedValue read={read}>$21,350.00</ExplainedValue>)).toContain(
    '<button type="button">$21,350.00</button>',
  );
});

test('a filter shows its selection, and why it is disabled', () => {
  const filter = (disabledReason?: string) =>
    markupOf(
      <FilterSelect
        label="Locations"
        placeholder="All"
        options={[{ value: '1', label: 'TPA · Tampa Airport', shortLabel: 'TPA' }]}
        chosen={['1']}
        disabledReason={disabledReason}
        onChange={nothing}
      />,
    );
  expect(filter()).toMatch(/<button type="button" aria-disabled="false"[^>]*aria-haspopup="listbox"/);
  expect(filter()).toContain('<b>TPA</b>');
  expect(filter('Choose a company first')).toContain('aria-disabled="true"');
});

interface Vehicle {
  unit: string;
  revenue: number;
}

const column = gridColumnHelper<Vehicle>();
const columns: GridColumn<Vehicle>[] = column.columns([
  column.display({ id: 'index', header: '#', size: 40, cell: () => '1' }),
  column.display({ id: 'unit', header: 'Unit', size: 80, cell: ({ row }) => row.original.unit }),
  column.display({ id: 'vin', header: 'VIN', size: 80, cell: () => 'VIN' }),
  column.display({
    id: 'revenue',
    header: 'Revenue',
    size: 80,
    meta: { title: 'Estimated Revenue/Loss' },
    cell: ({ row }) => row.original.revenue,
  }),
]);

test('names rows by their header and checkboxes by their row, and announces full header names', () => {
  const markup = markupOf(
    <DataGrid
      label="Vehicles"
      columns={columns}
      pinned={{ start: ['index', 'unit'], end: ['revenue'] }}
      rowHeaderColumnId="unit"
      rows={[{ unit: '1041', revenue: 140 }]}
      rowId={({ unit }) => unit}
      rowName={({ unit }) => unit}
      rowTone={() => 'gain'}
      totalRows={1}
      sort={{ id: 'revenue', isDescending: true }}
      onSort={nothing}
      onSelect={nothing}
      onOpenRow={nothing}
      isLoading={false}
      isStale={false}
      hasMore={false}
      onNearEnd={nothing}
      scrollKey=""
      empty={null}
    />,
  );
  expect(markup).toMatch(
    /role="grid" aria-label="Vehicles" aria-busy="false" aria-rowcount="2" aria-colcount="4"/,
  );
  expect(markup).toMatch(/role="rowheader" aria-colindex="2"[^>]*>1041</);
  expect(markup).toContain('aria-label="Select 1041"');
  expect(markup).toMatch(/role="columnheader" aria-colindex="4" aria-sort="descending"/);
  expect(markup).toMatch(/<span hidden="" id="[^"]+">Estimated Revenue\/Loss<\/span>/);
  const sides = [...markup.matchAll(/role="presentation" data-side="(\w+)"/g)].map(([, side]) => side);
  expect(sides).toEqual(['start', 'end', 'start', 'end']);
});
