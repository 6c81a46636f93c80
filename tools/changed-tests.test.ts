import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planTests, readFeatureImports } from './changed-tests.ts';

const SCREENS = 'apps/web/src/features';
const CALLS = 'apps/server/src/features';
const features = new Map([
  [`${SCREENS}/tags`, new Set<string>()],
  [`${SCREENS}/fleet-view`, new Set([`${SCREENS}/tags`])],
  [`${SCREENS}/dashboard`, new Set([`${SCREENS}/fleet-view`])],
  [`${SCREENS}/help`, new Set<string>()],
]);
const plan = (...files: string[]) => planTests({ files, since: 'abc', features });
const importing = ['--changed', 'abc', '--passWithNoTests'];

describe('a change runs', () => {
  test.each([
    'apps/server/src/platform/db/database.ts',
    'apps/server/migrations/0002-companies.sql',
    'packages/domain/src/money.ts',
    'package-lock.json',
    'vitest.config.ts',
  ])('the tests of all calls and all journeys if it is one of %s', (file) => {
    expect(plan('README.md', `${SCREENS}/tags/tags.screen.tsx`, file)).toEqual({
      vitest: [
        [...importing, '--project', '!api', '--project', '!isolated'],
        ['--project', 'api', '--project', 'isolated'],
      ],
      journeys: 'all',
    });
  });

  test.each(['apps/web/src/shell/paths.ts', 'apps/web/src/main.tsx', 'packages/ui/src/form-grid.tsx'])(
    'all journeys and no call if it is one of %s',
    (file) => {
      expect(plan(file)).toEqual({ vitest: [importing], journeys: 'all' });
    },
  );

  test.each(['docs/architecture.md', 'packages/domain/src/money.test.ts'])(
    'no journey if it is one of %s',
    (file) => {
      expect(plan(file)).toEqual({ vitest: [importing], journeys: 'none' });
    },
  );

  test('the screens of a feature, of its direct and indirect importers, and of the routes', () => {
    const screens = [
      'apps/web/src/routes/',
      ...['tags', 'fleet-view', 'dashboard'].map((name) => `${SCREENS}/${name}/`),
    ];
    expect(plan(`${SCREENS}/tags/tags.screen.tsx`)).toEqual({
      vitest: [
        [...importing, '--project', 'unit'],
        ['--project', 'components', ...screens],
      ],
      journeys: 'none',
    });
  });

  test('the calls of a feature, and those of all features together', () => {
    expect(plan(`${CALLS}/tags/tags.repository.ts`)).toEqual({
      vitest: [
        [...importing, '--project', 'unit'],
        ['--project', 'api', 'apps/server/test/', `${CALLS}/tags/`],
        ['--project', 'isolated', '--passWithNoTests', `${CALLS}/tags/`],
      ],
      journeys: 'none',
    });
  });

  test('every screen that imports it if helpers of tests change with a feature', () => {
    const files = [`${SCREENS}/tags/tags.screen.tsx`, 'apps/web/test/keys.ts'];
    expect(plan(...files)).toEqual({ vitest: [importing], journeys: 'none' });
  });

  test('a changed test of a feature', () => {
    expect(plan(`${SCREENS}/help/help.component.test.tsx`).vitest).toContainEqual([
      '--project',
      'components',
      'apps/web/src/routes/',
      `${SCREENS}/help/`,
    ]);
  });

  test('the journeys that import it if it is one of them or their helpers', () => {
    for (const file of ['e2e/tags.spec.ts', 'e2e/fleet-list.ts'])
      expect(plan(file)).toEqual({ vitest: [importing], journeys: 'importing' });
  });
});

test('the imports between the features of this repository are found', () => {
  const found = readFeatureImports(join(import.meta.dirname, '..'));
  expect([...(found.get(`${CALLS}/fleet-view`) ?? [])]).toContain(`${CALLS}/positions`);
});
