import { expect, test } from 'vitest';
import { presentPages } from './present-pages.ts';

async function* pagesOf(...pages: number[][]) {
  yield* pages;
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function collect(pages: AsyncGenerator<unknown[][]>) {
  const cells = [];
  for await (const rows of pages) cells.push(...rows);
  return cells;
}

test('all rows are presented in their order', async () => {
  const rows = numbers(1_050);
  const pages = presentPages(pagesOf(rows.slice(0, 1_000), rows.slice(1_000), []), (row) => [row]);
  expect(await collect(pages)).toEqual(rows.map((row) => [row]));
});

test('other work runs while a long page is presented', async () => {
  let presented = 0;
  let isFinished = false;
  const countsSeen = new Set<number>();
  const watch = () => {
    countsSeen.add(presented);
    if (!isFinished) setImmediate(watch);
  };
  setImmediate(watch);
  await collect(
    presentPages(pagesOf(numbers(1_000)), (row) => {
      presented += 1;
      return [row];
    }),
  );
  isFinished = true;
  expect(countsSeen.size).toBeGreaterThanOrEqual(5);
});
