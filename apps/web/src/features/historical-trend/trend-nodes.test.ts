import type { TrendBrand, TrendFigures } from '@fleetworth/contract/historical-trend';
import { treeLines } from '@fleetworth/ui/tree-lines';
import { expect, test } from 'vitest';
import { buildTrendNodes } from './trend-nodes.ts';

const figures = { count: 1 } as TrendFigures;
const brand = (...years: TrendBrand['models'][number]['years']): TrendBrand => ({
  ...figures,
  brand: { id: 7, name: 'Toyota' },
  models: [{ ...figures, model: { id: 70, name: 'Camry' }, years }],
});
const named = (id: number, name: string) => ({ ...figures, model_detail: { id, name } });
const unknown = { ...figures, model_detail: null };

test('a make opens to models, a model to years, a year to its details', () => {
  const nodes = buildTrendNodes([
    brand(
      { ...figures, year: 2022, model_details: [named(1, 'LE'), unknown] },
      { ...figures, year: null, model_details: [unknown] },
    ),
  ]);
  const open = new Set(['7', '7/70', '7/70/2022', '7/70/null']);
  const lines = treeLines(nodes, open).map(({ node, level }) => `${level} ${node.row.name}`);
  expect(lines).toEqual(['1 Toyota', '2 Camry', '3 2022', '4 LE', '4 No detail', '3 No year']);
});
