import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SimpleTable } from './simple-table.tsx';
import { arrangeRows, linkedPages, type TableColumn, type TableState } from './simple-table-rows.ts';

interface Tag {
  id: number;
  name: string;
}

const columns: TableColumn<Tag>[] = [
  { id: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'uses', title: 'Uses', render: ({ id }) => id },
];
const BY_NAME: TableState = { sort: 'name', isDescending: false, page: 1 };
const tags = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Tag ${at + 1}` }));

const markupOf = (rows: Tag[] | undefined, place = BY_NAME, isStale = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <SimpleTable
        label="Tags"
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        columns={columns}
        actions={() => [
          { label: 'Edit', onRun: () => undefined },
          { label: 'Delete', disabledReason: 'You can view this company but not change it' },
        ]}
        state={place}
        onStateChange={() => undefined}
        isStale={isStale}
        empty={<p>There are no tags yet.</p>}
      />
    </MantineProvider>,
  );

test('is a named table whose rows are named by their first column', () => {
  const markup = markupOf(tags(1));
  expect(markup).toMatch(/<table role="table" aria-label="Tags" aria-busy="false"/);
  expect(markup).toMatch(/<th role="rowheader" scope="row">Tag 1<\/th>/);
  expect(markup.match(/role="columnheader"/g)).toHaveLength(3);
});

test('sortable headers are buttons that show their direction; others are text', () => {
  expect(markupOf(tags(1))).toMatch(/aria-sort="ascending"><button[^>]*>Name/);
  expect(markupOf(tags(1), { ...BY_NAME, isDescending: true })).toContain('aria-sort="descending"');
  expect(markupOf(tags(1), { ...BY_NAME, sort: 'uses' })).toContain('aria-sort="none"');
  expect(markupOf(tags(1))).toMatch(/<th role="columnheader" scope="col">Uses<\/th>/);
});

test('names an action after its record, and says why it is disabled', () => {
  const buttonOf = (name: string) => markupOf(tags(1)).match(`<button[^>]*aria-label="${name}"[^>]*>`)?.[0];
  expect(buttonOf('Edit Tag 1')).not.toContain('disabled=""');
  expect(buttonOf('Delete Tag 1')).toContain('title="You can view this company but not change it"');
  expect(buttonOf('Delete Tag 1')).toContain('disabled=""');
});

test('offers pages if there are several, and marks the current one', () => {
  expect(markupOf(tags(10))).not.toContain('Pages of Tags');
  const markup = markupOf(tags(11), { ...BY_NAME, page: 2 });
  expect(markup).toMatch(/<nav aria-label="Pages of Tags"/);
  expect(markup).toMatch(/aria-label="Page 2 of 2" aria-current="page"/);
  expect(markup).toContain('Tag 11');
  expect(markup).not.toContain('Tag 10');
});

test('keeps the height of loading rows, and shows the text of an empty list', () => {
  expect(markupOf(undefined)).toMatch(/aria-busy="true"/);
  expect(markupOf(undefined).match(/<tr role="row" aria-hidden="true"/g)).toHaveLength(10);
  expect(markupOf([])).toContain('There are no tags yet.');
});

test('names sort naturally, and a page beyond the last is the last', () => {
  const named = (place: TableState) => arrangeRows(tags(21), columns, place).pageRows.map(({ id }) => id);
  expect(named(BY_NAME)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(named({ ...BY_NAME, isDescending: true })[0]).toBe(21);
  expect(named({ ...BY_NAME, page: 99 })).toEqual([21]);
});

test('links at most five pages around the current one', () => {
  expect(linkedPages(1, 3)).toEqual([1, 2, 3]);
  expect(linkedPages(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(linkedPages(5, 9)).toEqual([3, 4, 5, 6, 7]);
  expect(linkedPages(9, 9)).toEqual([5, 6, 7, 8, 9]);
});

test('rows of an earlier filter are busy, and say nothing of the next one', () => {
  expect(markupOf(tags(1), BY_NAME, true)).toMatch(/aria-busy="true"[^>]*data-stale="true"/);
  expect(markupOf([], BY_NAME, true)).not.toContain('There are no tags yet.');
  expect(markupOf([], BY_NAME)).toContain('There are no tags yet.');
});
