import type { TrendBrand, TrendFigures } from '@fleetworth/contract/historical-trend';
import { addTrendSums, trendFigures } from '@fleetworth/domain/historical';
import { dollarsOrNull } from '@fleetworth/domain/money';
import type { TrendLeaf } from './trend.repository.ts';

export const presentTrend = (leaves: readonly TrendLeaf[]): TrendBrand[] =>
  groupLeaves(leaves, ({ brand }) => brand.id).map(([first, ofBrand]) => ({
    brand: first.brand,
    ...presentFigures(ofBrand),
    models: groupLeaves(ofBrand, ({ model }) => model.id).map(([first, ofModel]) => ({
      model: first.model,
      ...presentFigures(ofModel),
      years: groupLeaves(ofModel, ({ year }) => year).map(([first, ofYear]) => ({
        year: first.year,
        ...presentFigures(ofYear),
        model_details: ofYear.map((leaf) => ({
          model_detail: leaf.modelDetail,
          ...presentFigures([leaf]),
        })),
      })),
    })),
  }));

const groupLeaves = (
  leaves: readonly TrendLeaf[],
  keyOf: (leaf: TrendLeaf) => number | null,
): [first: TrendLeaf, all: TrendLeaf[]][] =>
  [...Map.groupBy(leaves, keyOf).values()].map((all) => [all[0] as TrendLeaf, all]);

function presentFigures(leaves: readonly TrendLeaf[]): TrendFigures {
  const sums = addTrendSums(leaves.map((leaf) => leaf.sums));
  const figures = trendFigures(sums);
  const { averageCents, totalCents, averageGradeTenths, changePercentHundredths } = figures;
  return {
    count: sums.vehicles,
    average_mileage: figures.averageMiles,
    average_condition_grade: averageGradeTenths === null ? null : averageGradeTenths / 10,
    average_excellent: dollarsOrNull(averageCents.excellent),
    average_good: dollarsOrNull(averageCents.good),
    average_fair: dollarsOrNull(averageCents.fair),
    total_excellent: dollarsOrNull(totalCents.excellent),
    total_good: dollarsOrNull(totalCents.good),
    total_fair: dollarsOrNull(totalCents.fair),
    valued: {
      excellent: sums.values.excellent.vehicles,
      good: sums.values.good.vehicles,
      fair: sums.values.fair.vehicles,
    },
    average_one_year_older_mileage: figures.averageYearAgoMiles,
    average_one_year_older_condition_price: dollarsOrNull(figures.averageYearAgoCents),
    average_of_change: changePercentHundredths === null ? null : changePercentHundredths / 100,
    is_sandbox: leaves.some(({ isSandbox }) => isSandbox),
    manual: leaves.reduce((sum, { manualCount }) => sum + manualCount, 0),
    by_price: leaves.reduce((sum, { byPriceCount }) => sum + byPriceCount, 0),
  };
}
