import type { TrendBrand, TrendFigures } from '@fleetworth/contract/historical-trend';
import type { TreeNode } from '@fleetworth/ui/tree-table';

export interface TrendRow {
  name: string;
  figures: TrendFigures;
}

export const buildTrendNodes = (brands: readonly TrendBrand[]): TreeNode<TrendRow>[] =>
  brands.map(({ brand, models, ...figures }) => ({
    id: String(brand.id),
    row: { name: brand.name, figures },
    children: models.map(({ model, years, ...figures }) => ({
      id: `${brand.id}/${model.id}`,
      row: { name: model.name, figures },
      children: years.map(({ year, model_details: details, ...figures }) => ({
        id: `${brand.id}/${model.id}/${year}`,
        row: { name: year === null ? 'No year' : String(year), figures },
        children: details.every(({ model_detail: detail }) => detail === null)
          ? []
          : details.map(({ model_detail: detail, ...figures }) => ({
              id: `${brand.id}/${model.id}/${year}/${detail?.id ?? 0}`,
              row: { name: detail?.name ?? 'No detail', figures },
              children: [],
            })),
      })),
    })),
  }));
