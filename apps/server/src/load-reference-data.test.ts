import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, TEST_TODAY, type TestDatabase } from '../test/test-database.ts';
import type { Catalog } from './features/catalog/import-catalog.repository.ts';
import { loadReferenceData } from './load-reference-data.ts';

describe('the catalog', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
  });
  afterAll(() => database.close());

  test('is read once a year, and adds the models of a new year', async () => {
    const years: number[] = [];
    const readCatalog = async (year: number): Promise<Catalog> => {
      years.push(year);
      return { models: [{ brand: 'Ford', name: `Model of ${year}`, years: [year] }], details: [] };
    };
    const count = async () => {
      const { rows } = await database.pool.query<{ models: number }>('select count(*) as models from models');
      return rows[0]?.models ?? 0;
    };
    const before = await count();
    for (const today of [TEST_TODAY, '2026-12-31', '2027-01-01', '2027-01-02']) {
      await loadReferenceData(database.pool, { readCatalog, today, print: () => {} });
    }
    expect(years).toEqual([2027]);
    expect(await count()).toBe(before + 1);
  });
});
