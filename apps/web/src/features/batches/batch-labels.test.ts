import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { expect, test } from 'vitest';
import {
  ACTION_LABELS,
  type ActionCounts,
  formatRowsToCheck,
  getActionCounts,
  formatEffectOfStart,
  formatUnreadColumns,
  hasUnreadFinance,
} from './batch-labels.ts';

const NONE: ActionCounts = { create: 0, update: 0, delete: 0, skip: 0, refuse: 0 };

test('describes before the start which rows are written, unchanged and rejected', () => {
  const format = (counts: Partial<ActionCounts>) =>
    formatEffectOfStart({ ...NONE, ...counts }, { item: 'vehicle', actionLabels: ACTION_LABELS });
  expect(format({ create: 1_470, update: 8, skip: 2, refuse: 20 })).toBe(
    'This import creates 1,470 vehicles and updates 8. 2 rows change nothing, 20 are rejected.',
  );
  expect(format({ update: 1 })).toBe('This import updates 1 vehicle.');
  expect(format({ delete: 3, refuse: 1 })).toBe('This import deletes 3 vehicles. 1 row is rejected.');
  expect(format({ skip: 1 })).toBe('This import makes no changes. 1 row changes nothing.');
  expect(format({})).toBe('This import makes no changes.');
});

test('a start names the company of its sheet', () => {
  expect(
    formatEffectOfStart(
      { ...NONE, create: 103 },
      { item: 'vehicle', actionLabels: ACTION_LABELS },
      { company: 'Gulf Coast Rentals' },
    ),
  ).toBe('This import creates 103 vehicles in Gulf Coast Rentals.');
});

test('a deletion names the companies and their numbers of vehicles', () => {
  const format = (...deletions: { company: string; count: number }[]) =>
    formatEffectOfStart(
      { ...NONE, delete: deletions.reduce((sum, { count }) => sum + count, 0) },
      { item: 'vehicle', actionLabels: ACTION_LABELS },
      { deletions },
    );
  expect(format({ company: 'Harbor Rent', count: 1 })).toBe('This import deletes 1 vehicle of Harbor Rent.');
  expect(format({ company: 'Gulf Coast Rentals', count: 1_040 }, { company: 'Harbor Rent', count: 3 })).toBe(
    'This import deletes 1,043 vehicles, 1,040 of Gulf Coast Rentals and 3 of Harbor Rent.',
  );
});

test('columns that were passed over are named, and counted where they are many', () => {
  expect(formatUnreadColumns({ headings: [], count: 0 })).toBeNull();
  expect(formatUnreadColumns({ headings: ['Notes'], count: 1 })).toBe('Not read: Notes.');
  expect(formatUnreadColumns({ headings: ['Notes', 'Colour'], count: 14 })).toBe(
    'Not read: Notes, Colour and 12 more.',
  );
});

test('rows are counted as computed before the start, and as they came after it', () => {
  const preview = { ...NONE, create: 2, computed_at: '2026-06-01T00:00:00Z', deletions: [] };
  const batch = {
    id: 1,
    company: null,
    type: 'create',
    region: null,
    status: 'waiting',
    created_at: '2026-06-01T00:00:00Z',
    created_by: 'Olivia Owner',
    corrected: null,
    corrections: [] as BatchDetail['corrections'],
    file_name: 'june.xlsx',
    progress: { done: 0, of: 2 },
    group: 'vehicles',
    applied_count: 0,
    refused_count: 0,
    undone: null,
    notes: [] as string[],
    missing: [] as string[],
    row_notes: [] as BatchDetail['row_notes'],
    to_check: 0,
    columns: [] as BatchDetail['columns'],
    defaults: [] as BatchDetail['defaults'],
    not_read: { headings: [] as string[], count: 0 },
  } as const;
  expect(getActionCounts({ ...batch, preview, results: null })).toMatchObject({ create: 2, refuse: 0 });
  const results = {
    message: '',
    change_set: 1,
    created_items: [],
    created_count: 1,
    updated_items: [],
    updated_count: 0,
    deleted_items: [],
    deleted_count: 0,
    skipped_count: 0,
    errors: {},
    error_rows: [],
    refused_count: 1,
  };
  expect(getActionCounts({ ...batch, preview, results })).toEqual({ ...NONE, create: 1, refuse: 1 });
  expect(getActionCounts({ ...batch, preview: null, results: null })).toBeNull();
});

test('counts rows to check in one sentence', () => {
  expect([0, 1, 3_000].map((to_check) => formatRowsToCheck({ to_check }))).toEqual([
    null,
    '1 row to check.',
    '3,000 rows to check.',
  ]);
});

test.each([
  ['Payoff', true],
  ['Lender name', true],
  ['Cap Cost', true],
  ['Monthly payment', true],
  ['Acq Cost', true],
  ['Lien Holder', true],
  ['Notes', false],
  ['Release date', false],
])('%s is a column of finance data: %s', (heading, isFinance) => {
  expect(hasUnreadFinance({ headings: ['Remarks', heading], count: 2 })).toBe(isFinance);
});
