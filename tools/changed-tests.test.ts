import { describe, expect, test } from 'vitest';
import { planTests } from './changed-tests.ts';

describe('a change touches', () => {
  test.each([
    'apps/server/src/features/tags/tags.repository.ts',
    'apps/server/migrations/0002-companies.sql',
    'packages/domain/src/money.ts',
    'package-lock.json',
    'vitest.config.ts',
  ])('every call and every journey if it is one of %s', (file) => {
    expect(planTests(['README.md', file])).toEqual({ isServerTouched: true, journeys: 'all' });
  });

  test.each(['apps/web/src/shell/paths.ts', 'apps/web/src/main.tsx', 'packages/ui/src/form-grid.tsx'])(
    'every journey and no call if it is one of %s',
    (file) => {
      expect(planTests([file])).toEqual({ isServerTouched: false, journeys: 'all' });
    },
  );

  test.each([
    'docs/architecture.md',
    'packages/domain/src/money.test.ts',
    'apps/web/src/features/tags/tags.screen.tsx',
  ])('no journey if it is one of %s', (file) => {
    expect(planTests([file])).toEqual({ isServerTouched: false, journeys: 'none' });
  });

  test('the journeys that import it if it is one of them or their helpers', () => {
    for (const file of ['e2e/tags.spec.ts', 'e2e/fleet-list.ts'])
      expect(planTests([file])).toEqual({ isServerTouched: false, journeys: 'importing' });
  });
});
