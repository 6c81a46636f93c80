import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataGrid } from './data-grid.tsx';
import { gridColumnHelper } from './grid-columns.ts';

interface Car {
  id: number;
  miles: string;
}

const helper = gridColumnHelper<Car>();
const COLUMNS = ['unit', 'make', 'model', 'miles', 'status', 'place'].map((id) =>
  helper.display({ id, header: id, size: 140, cell: ({ row }) => `${id} ${row.original.miles}` }),
);
const ROWS = Array.from({ length: 200 }, (_, id): Car => ({ id, miles: '84,078' }));

async function renderGrid() {
  await render(
    <MantineProvider>
      <div style={{ display: 'flex', width: 500, height: 400 }}>
        <DataGrid
          label="Cars"
          columns={COLUMNS}
          pinned={{ start: ['unit'], end: [] }}
          rowHeader="unit"
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
          topKey="cars"
          empty="None"
        />
      </div>
    </MantineProvider>,
  );
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

test('A column that an edge of the grid cuts is covered, wherever the grid is scrolled to', async () => {
  await renderGrid();
  const grid = page.getByRole('grid', { name: 'Cars' }).element();
  for (const left of [0, 30, 75, 130]) {
    grid.scrollLeft = left;
    await expect.poll(() => cutWithoutCover(grid), { timeout: 2_000 }).toEqual([]);
  }
});

/** Names the columns that an edge cuts and no curtain covers. */
function cutWithoutCover(grid: Element): (string | null)[] {
  const frame = boxOf(grid);
  const pinnedEnd = boxOf(page.getByRole('columnheader', { name: 'unit' }).element()).right;
  const curtains = [...(grid.parentElement?.querySelectorAll(':scope > [aria-hidden]') ?? [])].map(boxOf);
  const headings = [...grid.querySelectorAll('[role="columnheader"]')].slice(1);
  return headings
    .filter((heading) => {
      const { left, right } = boxOf(heading);
      const isCut = (left < pinnedEnd && right > pinnedEnd) || (left < frame.right && right > frame.right);
      const seen = { left: Math.max(left, pinnedEnd), right: Math.min(right, frame.right) };
      const isCovered = curtains.some(
        (curtain) => curtain.left <= seen.left + 2 && curtain.right >= seen.right - 2,
      );
      return isCut && !isCovered;
    })
    .map(({ textContent }) => textContent);
}

test('On paper stand all loaded rows and all columns', async () => {
  await renderGrid();
  const drawn = () => document.querySelectorAll('[role="rowheader"]').length;
  expect(drawn()).toBeLessThan(100);
  flushSync(() => window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(200);
  expect(document.querySelectorAll('[role="columnheader"]').length).toBe(COLUMNS.length);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(drawn).toBeLessThan(100);
});
