import { expect, test } from 'vitest';
import type { Filters } from './fleet-predicates.repository.ts';
import { countsFirst, planList } from './plan-list.ts';

const COMPANY_IDS = [1, 2];
const FIRST_PAGE = { offset: 0, limit: 101 };

/** Counts of two companies with a thousand vehicles each. */
const countsOf = (matches: number, indexedMatches: number | null = null) =>
  COMPANY_IDS.map((company_id) => ({
    company_id,
    vehicles: 1_000,
    matches,
    indexed_matches: indexedMatches,
  }));

const plan = (options: Partial<Parameters<typeof planList>[0]>) =>
  planList({ companyIds: COMPANY_IDS, filters: {}, range: FIRST_PAGE, counts: countsOf(900), ...options });

test('without a company there is nothing to read', () => {
  expect(plan({ companyIds: [] })).toEqual({ strategy: 'nothing' });
});

test.each<[string, Filters]>([
  ['chosen vehicles', { vehicle_id: [7] }],
  ['a tag', { tag_id: [3] }],
  ['a search text that the index finds', { q: '1FTEW' }],
])('%s: all matches are sorted, however many vehicles there are', (_name, filters) => {
  expect(plan({ filters, counts: null })).toEqual({ strategy: 'sort_matches', companyIds: COMPANY_IDS });
});

test('matches that an index finds are sorted if a scan would skip many more vehicles', () => {
  expect(plan({ counts: countsOf(5, 5) }).strategy).toBe('sort_matches');
  expect(plan({ counts: countsOf(5, null) }).strategy).toBe('scan_shares');
  expect(plan({ counts: countsOf(900, 900) }).strategy).toBe('scan_shares');
});

test('a page by number reads each company up to the end of the page', () => {
  const limits = COMPANY_IDS.map((companyId) => ({ companyId, maxRows: 401 }));
  expect(plan({ range: { offset: 300, limit: 101 } })).toEqual({ strategy: 'scan_to_page', limits });
});

test('other pages read the expected rows of each company, or a whole page without counts', () => {
  const rowsOf = (counts: ReturnType<typeof countsOf> | null) => {
    const result = plan({ counts });
    return result.strategy === 'scan_shares' ? result.limits.map(({ maxRows }) => maxRows) : [];
  };
  expect(rowsOf(null)).toEqual([101, 101]);
  for (const rows of rowsOf(countsOf(900))) {
    expect(rows).toBeGreaterThan(101 / 2);
    expect(rows).toBeLessThan(101);
  }
});

test.each<[boolean, string, Filters]>([
  [true, 'filters of the totals', { condition: ['good'] }],
  [true, 'a make', { brand_id: [1] }],
  [false, 'a make and a tag', { brand_id: [1], tag_id: [3] }],
  [false, 'a search text of one letter', { q: 'F' }],
])('counting first is %s for %s', (counts, _name, filters) => {
  expect(countsFirst(filters)).toBe(counts);
});
