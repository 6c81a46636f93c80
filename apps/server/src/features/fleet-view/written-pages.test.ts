import { describe, expect, test } from 'vitest';
import type { FleetPage } from './list-fleet.ts';
import { WrittenPages } from './written-pages.ts';

const KEYS = [{ company_id: 1, vehicle_id: 7, sort_value: 'A' }];

const pageOf = (changed: Partial<FleetPage> = {}): FleetPage => ({
  rows: ['"id":7}', '"id":8}'],
  before: 100,
  pagination: { page: 2, per: 2, last: 60, next: 'next' },
  remembered: KEYS,
  ...changed,
});

const read = (pages: WrittenPages, page: FleetPage): unknown => JSON.parse(pages.write(page).json.toString());

describe('the answers of lists', () => {
  test('have the rows with their line numbers, and where the page stands', () => {
    expect(read(new WrittenPages(), pageOf())).toEqual({
      data: {
        items: [
          { index: 101, id: 7 },
          { index: 102, id: 8 },
        ],
        pagination: { page: 2, per: 2, last: 60, next: 'next' },
      },
    });
  });

  test.each([
    { rows: ['"id":7}', '"id":9}'] },
    { rows: ['"id":7}'] },
    { before: 0 },
    { pagination: { page: 2, per: 2, last: 61, next: 'next' } },
    { pagination: { page: 2, per: 2, last: 60 } },
    { remembered: [...KEYS] },
    { remembered: null },
  ])('of remembered pages are the same while nothing of them changes: %j', (changed) => {
    const pages = new WrittenPages();
    const first = pages.write(pageOf());
    expect(pages.write(pageOf())).toBe(first);
    const next = pages.write(pageOf(changed));
    expect(next).not.toBe(first);
    expect(read(pages, pageOf(changed))).toEqual(read(new WrittenPages(), pageOf(changed)));
  });
});
