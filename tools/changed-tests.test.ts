import { describe, expect, test } from 'vitest';
import { planTests } from './changed-tests.ts';

describe('a change touches', () => {
  test.each([
    'apps/server/src/features/tags/tags.repository.ts',
    'apps/server/migrations/0002-companies.sql',
    'packages/domain/src/money.ts',
    'package-lock.json',
    'vitest.config.ts',
  ])('every call and every journey where it is one of %s', (file) => {
    expect(planTests(['README.md', file])).toEqual({ isServerTouched: true, isEveryJourney: true });
  });

  test.each(['apps/web/src/shell/paths.ts', 'apps/web/src/main.tsx', 'packages/ui/src/form-grid.tsx'])(
    'every journey and no call where it is one of %s',
    (file) => {
      expect(planTests([file])).toEqual({ isServerTouched: false, isEveryJourney: true });
    },
  );

  test.each([
    'docs/architecture.md',
    'e2e/tags.spec.ts',
    'packages/domain/src/money.test.ts',
    'apps/web/src/features/tags/tags.screen.tsx',
  ])('what imports it alone where it is one of %s', (file) => {
    expect(planTests([file])).toEqual({ isServerTouched: false, isEveryJourney: false });
  });
});
