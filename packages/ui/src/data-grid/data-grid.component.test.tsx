import { MantineProvider } from '@mantine/core';
import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataGrid, type DataGridProps } from './data-grid.tsx';
import { gridColumnHelper } from './grid-columns.ts';
import { HEADER_HEIGHT_PX, ROW_HEIGHT_PX } from './grid-layout.ts';

interface Car {
  id: number;
  miles: string;
}

const helper = gridColumnHelper<Car>();
const COLUMNS = ['unit', 'make', 'model', 'miles', 'status', 'place'].map((id) =>
  helper.display({ id, header: id, size: 140, cell: ({ row }) => `${id} ${row.original.miles}` }),
);
const ROWS = Array.from({ length: 200 }, (_, id): Car => ({ id, miles: '84,078' }));

/** Colors of rows, far from each other. */
const TINTS = {
  '--fw-panel': 'rgb(250, 250, 250)',
  '--fw-gain-soft': 'rgb(10, 200, 10)',
  '--fw-gain-hover': 'rgb(10, 180, 10)',
  '--fw-gain-selected': 'rgb(10, 160, 10)',
};

const cars = (grid: Partial<DataGridProps<Car>> = {}) => (
  <MantineProvider>
    <div style={{ display: 'flex', width: 500, height: 400, ...TINTS }}>
      <DataGrid
        label="Cars"
        columns={COLUMNS}
        pinned={{ start: ['unit'], end: [] }}
        rowHeaderColumnId="unit"
        rows={ROWS}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
        rowTone={() => null}
        totalRows={200}
        sort={{ id: 'unit', isDescending: false }}
        onSort={() => undefined}
        onOpenRow={() => undefined}
        isLoading={false}
        isStale={false}
        hasMore={false}
        onNearEnd={() => undefined}
        scrollKey="cars"
        empty="None"
        {...grid}
      />
    </div>
  </MantineProvider>
);

async function renderGrid(grid?: Partial<DataGridProps<Car>>) {
  await render(cars(grid));
  await expect.element(page.getByRole('columnheader', { name: 'unit' })).toBeVisible();
}

const boxOf = (element: Element) => element.getBoundingClientRect();

test('The whole heading is the button that sorts', async () => {
  await renderGrid();
  const heading = page.getByRole('columnheader', { name: 'make' }).element();
  const button = page.getByRole('button', { name: 'make' }).element();
  expect(boxOf(button).width).toBeCloseTo(boxOf(heading).width, 0);
  expect(boxOf(button).height).toBeCloseTo(boxOf(heading).height, 0);
});

test('A grid is as high as its rows, at most as high as its container', async () => {
  const heightOf = () =>
    boxOf(page.getByRole('grid', { name: 'Cars' }).element().parentElement as Element).height;
  const rowsHeightPx = (rows: number) => HEADER_HEIGHT_PX + rows * ROW_HEIGHT_PX.comfortable;
  const { rerender } = await render(cars({ rows: ROWS.slice(0, 1), totalRows: 1 }));
  // The scrollbar may need room.
  expect(heightOf()).toBeGreaterThanOrEqual(rowsHeightPx(1));
  expect(heightOf()).toBeLessThan(rowsHeightPx(1) + 24);
  await rerender(cars({ rows: ROWS.slice(0, 3), totalRows: 3 }));
  expect(heightOf()).toBeLessThan(rowsHeightPx(3) + 24);
  await rerender(cars());
  expect(heightOf()).toBe(400);
  // More rows are on their way.
  await rerender(cars({ rows: ROWS.slice(0, 1), hasMore: true }));
  expect(heightOf()).toBe(400);
});

test('A column that an edge of the grid cuts is covered, wherever the grid is scrolled to', async () => {
  await renderGrid();
  const grid = page.getByRole('grid', { name: 'Cars' }).element();
  // At 88 and 114, only a scroll button cuts a column.
  for (const left of [0, 30, 75, 88, 114, 130]) {
    grid.scrollLeft = left;
    await expect.poll(() => cutWithoutCover(grid)).toEqual([]);
  }
});

/** Names the columns that an edge cuts and no cover hides. */
function cutWithoutCover(grid: Element): (string | null)[] {
  const frame = boxOf(grid);
  const pinnedEnd = boxOf(page.getByRole('columnheader', { name: 'unit' }).element()).right;
  const [line] = grid.querySelectorAll('[role="row"]');
  const covers = [
    { left: pinnedEnd, right: pinnedEnd + widthOf(readCover(line, 'start')) },
    { left: frame.right - widthOf(readCover(line, 'end')), right: frame.right },
  ];
  const headings = [...grid.querySelectorAll('[role="columnheader"]')].slice(1);
  return headings
    .filter((heading) => {
      const { left, right } = boxOf(heading);
      const isCut = (left < pinnedEnd && right > pinnedEnd) || (left < frame.right && right > frame.right);
      const seen = { left: Math.max(left, pinnedEnd), right: Math.min(right, frame.right) };
      const isCovered = covers.some((cover) => cover.left <= seen.left + 2 && cover.right >= seen.right - 2);
      return isCut && !isCovered;
    })
    .map(({ textContent }) => textContent);
}

/** Style of what a line covers cut columns with, at one side. */
function readCover(line: Element | undefined, side: 'start' | 'end'): CSSStyleDeclaration {
  const pinned = line?.querySelector(`:scope > [data-side="${side}"]`);
  if (!pinned) throw new Error('The line has nothing pinned there.');
  return getComputedStyle(pinned, side === 'start' ? '::after' : '::before');
}

const widthOf = ({ width }: CSSStyleDeclaration) => Number.parseFloat(width) || 0;

test('The cover of a cut column carries the color of its row, hovered and selected too', async () => {
  await renderGrid({
    rowTone: ({ id }) => (id === 0 || id === 1 ? 'gain' : null),
    selection: { ids: new Set(['1']), isEverything: false },
    onSelect: () => undefined,
  });
  const grid = page.getByRole('grid', { name: 'Cars' }).element();
  grid.scrollLeft = 30;
  const readColors = (row: number) => {
    const line = grid.querySelector(`[aria-rowindex="${row + 2}"]`) ?? undefined;
    return (['start', 'end'] as const).map((side) => readCover(line, side).backgroundColor);
  };
  await expect
    .poll(() => widthOf(readCover(grid.querySelector('[aria-rowindex="2"]') ?? undefined, 'end')))
    .toBeGreaterThan(0);
  expect(readColors(0)).toEqual([TINTS['--fw-gain-soft'], TINTS['--fw-gain-soft']]);
  expect(readColors(1)).toEqual([TINTS['--fw-gain-selected'], TINTS['--fw-gain-selected']]);
  expect(readColors(2)).toEqual([TINTS['--fw-panel'], TINTS['--fw-panel']]);
  await page.getByRole('rowheader').first().hover();
  await expect.poll(() => readColors(0)).toEqual([TINTS['--fw-gain-hover'], TINTS['--fw-gain-hover']]);
});

test('prints all loaded rows and all columns except buttons, in tables as wide as the paper', async () => {
  const buttons = helper.display({ id: 'open', header: 'open', size: 60, meta: { isControl: true } });
  const wide = Array.from({ length: 10 }, (_, place) =>
    helper.display({ id: `more ${place}`, header: `more ${place}`, size: 140, cell: () => 'more' }),
  );
  await renderGrid({ columns: [...COLUMNS, buttons, ...wide], hasMore: true, totalRows: 1_200 });
  const printed = () => [...document.querySelectorAll('[data-printed-grid] table')];
  expect(printed()).toEqual([]);
  flushSync(() => window.dispatchEvent(new Event('beforeprint')));
  const headings = printed().map((table) =>
    [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent),
  );
  expect(headings.length).toBeGreaterThan(1);
  for (const [first] of headings) expect(first).toBe('unit');
  expect(new Set(headings.flat())).toEqual(new Set([...COLUMNS, ...wide].map(({ id }) => id)));
  for (const table of printed()) expect(table.querySelectorAll('tbody tr').length).toBe(200);
  expect(document.querySelector('[data-printed-grid]')?.textContent).toContain(
    'The first 200 of 1,200 rows.',
  );
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(printed).toEqual([]);
});

test('starts at the first row if the grid was hidden while another query loaded', async () => {
  // Suspends like a screen that loads for a while, next to the grid.
  const Awaited = ({ promise }: { promise: Promise<void> }) => {
    use(promise);
    return null;
  };
  const screen = (scrollKey: string, promise: Promise<void>) => (
    <Suspense fallback={<p>Loading</p>}>
      <Awaited promise={promise} />
      {cars({ scrollKey })}
    </Suspense>
  );
  const loaded = Promise.resolve();
  const { rerender } = await render(screen('first', loaded));
  const grid = page.getByRole('grid', { name: 'Cars' });
  await expect.element(grid).toBeVisible();
  grid.element().scrollTop = 3_000;
  await expect.poll(() => grid.element().querySelector('[aria-rowindex="90"]')).not.toBeNull();
  const { promise, resolve } = Promise.withResolvers<void>();
  await rerender(screen('second', promise));
  await expect.element(page.getByText('Loading')).toBeVisible();
  resolve();
  await expect.element(grid).toBeVisible();
  // Renders again, as each arriving response does.
  await rerender(screen('second', promise));
  await expect.poll(() => grid.element().querySelector('[aria-rowindex="2"]')).not.toBeNull();
  expect(grid.element().scrollTop).toBe(0);
});
