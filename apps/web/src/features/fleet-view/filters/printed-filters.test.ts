import { expect, test } from 'vitest';
import { formatAdvancedFilters } from './printed-filters.ts';

const MAKES = [
  { id: 7, name: 'Toyota', models: [{ id: 70, name: 'Camry' }] },
  { id: 8, name: 'Ford', models: [{ id: 80, name: 'F-150' }] },
];

test('Advanced filters are printed by their titles and names', () => {
  expect(
    formatAdvancedFilters(
      { brand_id: [7, 8], model_id: [80], model_year: [2023, 2024], class: ['SUV'] },
      MAKES,
    ),
  ).toBe('Vehicle Class: SUV · Model Year: 2023, 2024 · Make: Toyota, Ford · Model: F-150');
});

test('prints the months until vehicles are above water', () => {
  expect(formatAdvancedFilters({ above_water: ['now', 'months_7_12'] }, [])).toBe(
    'Above Water: Now, In 7 to 12 months',
  );
});

test('prints a revenue range in readable form, and nothing without filters', () => {
  expect(formatAdvancedFilters({ min: 500, max: 1_000 }, [])).toBe('Revenue/Loss: $500 to $1,000');
  expect(formatAdvancedFilters({ financial: true, sign: 'negative' }, MAKES)).toBe('');
});
