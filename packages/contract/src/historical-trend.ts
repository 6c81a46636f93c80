import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, money, nameRef } from './field.ts';
import { fleetFilterFields } from './fleet-filters.ts';

const { company_id, location_id, tag_id, statuses } = fleetFilterFields;
export const trendFilters = z.strictObject({ company_id, location_id, tag_id, statuses });
export type TrendFilters = z.output<typeof trendFilters>;

/**
 * `count` covers all vehicles of one make, model, year or detail. Averages and sums cover the vehicles that
 * have the figure.
 */
const trendFigures = z.object({
  count: z.int(),
  average_mileage: z.int().nullable(),
  average_condition_grade: z.number().nullable(),
  average_excellent: money(),
  average_good: money(),
  average_fair: money(),
  total_excellent: money(),
  total_good: money(),
  total_fair: money(),
  valued: z.object({ excellent: z.int(), good: z.int(), fair: z.int() }),
  average_one_year_older_mileage: z.int().nullable(),
  average_one_year_older_condition_price: money(),
  average_of_change: z.number().nullable(),
  is_sandbox: z.boolean(),
  /** Vehicles with a manual price. The figures use their market values instead. */
  manual: z.int(),
  /** Vehicles whose value is estimated from the price paid. */
  by_price: z.int(),
});
export type TrendFigures = z.output<typeof trendFigures>;

const trendDetail = component(
  'TrendDetail',
  trendFigures.extend({ model_detail: z.object({ id: z.int(), name: z.string() }).nullable() }),
);

const trendYear = component(
  'TrendYear',
  trendFigures.extend({ year: z.int().nullable(), model_details: z.array(trendDetail) }),
);

const trendModel = component(
  'TrendModel',
  trendFigures.extend({ model: nameRef('model'), years: z.array(trendYear) }),
);

export const trendBrand = component(
  'TrendBrand',
  trendFigures.extend({ brand: nameRef('brand'), models: z.array(trendModel) }),
);
export type TrendBrand = z.output<typeof trendBrand>;

export const historicalTrendApi = {
  calls: {
    readTrend: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/tree-view-by-make-and-model',
      summary: 'List average values by make, model, year and detail, with those of a year ago',
      access: 'read',
      filters: trendFilters,
      isLongRunning: true,
      readsReplica: true,
      data: z.array(trendBrand),
      reasons: [],
    }),
    exportTrend: endpoint({
      method: 'POST',
      path: '/vehicle-analysis/export-tree-view-by-make-and-model',
      summary: 'Download average values, one row for each make, model, year and detail',
      access: 'read',
      filters: trendFilters,
      produces: 'spreadsheet',
      readsReplica: true,
      data: z.null(),
      reasons: [],
    }),
  },
};
