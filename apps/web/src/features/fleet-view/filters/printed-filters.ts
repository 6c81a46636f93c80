import { ABOVE_WATER_RANGE_LABELS } from '@fleetworth/contract/above-water';
import type { ExtraFilters } from './fleet-filters.ts';
import { formatRange } from './range-labels.ts';

type MakeChoice = { id: number; name: string; models: readonly { id: number; name: string }[] };

/** Omits makes and models that aren't in `makes`. */
export function formatAdvancedFilters(extraFilters: ExtraFilters, makes: readonly MakeChoice[]): string {
  const {
    source,
    group,
    class: classes,
    model_year,
    brand_id,
    model_id,
    min,
    max,
    above_water,
  } = extraFilters;
  const models = makes.flatMap((make) => make.models);
  const hasRange = min !== undefined || max !== undefined;
  const lists = [
    ['Source', source],
    ['Group', group],
    ['Vehicle Class', classes],
    ['Model Year', model_year],
    ['Make', brand_id && listNames(makes, brand_id)],
    ['Model', model_id && listNames(models, model_id)],
    ['Above Water', above_water?.map((range) => ABOVE_WATER_RANGE_LABELS[range])],
    ['Revenue/Loss', hasRange ? [formatRange({ min: min ?? null, max: max ?? null })] : undefined],
  ] as const;
  return lists
    .filter(([, values]) => values !== undefined && values.length > 0)
    .map(([title, values]) => `${title}: ${values?.join(', ')}`)
    .join(' · ');
}

const listNames = (records: readonly { id: number; name: string }[], ids: readonly number[]): string[] =>
  records.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
