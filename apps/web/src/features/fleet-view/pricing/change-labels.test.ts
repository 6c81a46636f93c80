import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { formatConditionChange } from './change-labels.ts';

const row = (condition: FleetRow['condition'], auction: number | null, revenue: number | null) =>
  ({ unit: '1041', condition, auction, revenue }) as FleetRow;

test('a changed condition shows the old and new amounts', () => {
  expect(formatConditionChange(row('good', 21_350, -120), row('excellent', 21_990, 520))).toBe(
    '1041: Average to Above. Auction $21,350 to $21,990, revenue/loss −$120 to +$520',
  );
});

test('reports unchanged values as well, and nothing without finance data or a value', () => {
  expect(formatConditionChange(row('good', 8_500, null), row('fair', 8_500, null))).toBe(
    '1041: Average to Below. Auction stays $8,500',
  );
  expect(formatConditionChange(row('good', null, null), row('fair', null, null))).toBe(
    '1041: Average to Below. Auction stays –',
  );
});
