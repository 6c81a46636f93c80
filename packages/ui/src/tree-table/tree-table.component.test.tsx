import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type TreeColumn, TreeTable } from './tree-table.tsx';

const FIGURES = ['Count', 'Value', 'Mileage', 'Change', 'Left'];
const COLUMNS: TreeColumn<string>[] = FIGURES.map((title) => ({
  id: title,
  title,
  sizePx: 140,
  render: () => '84,078',
}));

test('A column that an edge of the table cuts is covered, wherever the table is scrolled to', async () => {
  await render(
    <MantineProvider>
      <div style={{ display: 'flex', flexDirection: 'column', width: 740, height: 300 }}>
        <TreeTable
          label="Makes"
          rows={[{ id: 'ford', row: 'Ford', children: [] }]}
          nameTitle="Make"
          rowName={(name) => name}
          columns={COLUMNS}
          open={new Set()}
          onOpen={() => {}}
          empty={null}
        />
      </div>
    </MantineProvider>,
  );
  const table = page.getByRole('treegrid', { name: 'Makes' }).element();
  for (const left of [0, 30, 75, 130, 400]) {
    table.scrollLeft = left;
    await expect.poll(() => cutWithoutCover(table)).toEqual([]);
  }
});

/** Names the columns that an edge cuts and no cover hides. */
function cutWithoutCover(table: Element): (string | null)[] {
  const [name, ...figures] = table.querySelectorAll('[role="columnheader"]');
  const last = figures.pop();
  if (!name || !last) throw new Error('The table has no headings.');
  const sight = { left: name.getBoundingClientRect().right, right: last.getBoundingClientRect().left };
  const covered = {
    left: sight.left + widthOf(getComputedStyle(name, '::after')),
    right: sight.right - widthOf(getComputedStyle(last, '::before')),
  };
  return figures
    .filter((figure) => {
      const { left, right } = figure.getBoundingClientRect();
      const isCutBefore = left < sight.left - 1 && right > covered.left + 1;
      const isCutBehind = right > sight.right + 1 && left < covered.right - 1;
      return isCutBefore || isCutBehind;
    })
    .map(({ textContent }) => textContent);
}

const widthOf = ({ width }: CSSStyleDeclaration) => Number.parseFloat(width) || 0;
