import { ABOVE_WATER_RANGES } from '@fleetworth/contract/choices';
import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { FilterProperties } from '@fleetworth/contract/fleet-filters';
import { PROVIDER_LABELS } from '@fleetworth/contract/labels';
import { ASCENDING_REVENUE_RANGES, REVENUE_RANGES } from '@fleetworth/domain/revenue-ranges';
import type { Counts, FacetCounts, FilterPropertiesRepository } from './filter-properties.repository.ts';

export async function presentFilterProperties(
  counts: FacetCounts,
  repository: FilterPropertiesRepository,
): Promise<FilterProperties> {
  // `counts.groups` is keyed by class id too.
  const classIds = [...new Set([...counts.classes.keys(), ...counts.groups.keys()])];
  const [sources, classes, models] = await Promise.all([
    repository.findSources([...counts.sources.keys()]),
    repository.findClasses(classIds),
    repository.findModels([...counts.models.keys()]),
  ]);
  return {
    // The provider excludes no vehicle. It only selects the source of the values.
    providers: [{ id: VALUATION_PROVIDER, name: PROVIDER_LABELS[VALUATION_PROVIDER], count: counts.matches }],
    sources: mergeByName(
      sources.map((source) => ({ ...source, count: counts.sources.get(source.id) ?? 0 })),
    ).map(({ name, count }) => ({ name, count })),
    groups: mergeByName(
      classes.map(({ id, group }) => ({
        ...group,
        count: counts.groups.get(id) ?? 0,
      })),
    ),
    model_years: [...counts.model_years]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.name - a.name),
    brands: presentBrands(models, counts.models),
    classes: mergeByName(classes.map(({ id, name }) => ({ id, name, count: counts.classes.get(id) ?? 0 }))),
    sign: { positive: presentRanges('positive', counts), negative: presentRanges('negative', counts) },
    above_water: ABOVE_WATER_RANGES.flatMap((name, index) => {
      const count = counts.above_water_ranges.get(index) ?? 0;
      return count > 0 ? [{ name, count }] : [];
    }),
  };
}

interface Choice {
  id: number;
  name: string;
  count: number;
}

const natural = new Intl.Collator('en', { numeric: true });
const sortByName = <Item extends Choice>(choices: readonly Item[]): Item[] =>
  choices.toSorted((a, b) => natural.compare(a.name, b.name) || a.id - b.id);

/** Uses the lowest id, because a filter can't distinguish choices with the same name. */
function mergeByName(choices: readonly Choice[]): Choice[] {
  const merged = [...Map.groupBy(choices, ({ name }) => name)].map(([name, same]) => ({
    id: Math.min(...same.map(({ id }) => id)),
    name,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));
  return sortByName(merged.filter(({ count }) => count > 0));
}

type Model = Awaited<ReturnType<FilterPropertiesRepository['findModels']>>[number];

function presentBrands(models: readonly Model[], counts: Counts): FilterProperties['brands'] {
  const brands = [...Map.groupBy(models, ({ brand_id }) => brand_id)].map(([id, ofBrand]) => {
    const choices = ofBrand.map((model) => ({
      id: model.id,
      name: model.name,
      count: counts.get(model.id) ?? 0,
    }));
    return {
      id,
      name: ofBrand[0]?.brand_name ?? '',
      count: choices.reduce((sum, { count }) => sum + count, 0),
      models: sortByName(choices),
    };
  });
  return sortByName(brands);
}

const presentRanges = (sign: 'positive' | 'negative', { revenue_ranges: revenue }: FacetCounts) =>
  REVENUE_RANGES[sign].flatMap((range) => {
    const count = revenue.get(ASCENDING_REVENUE_RANGES.indexOf(range)) ?? 0;
    return count > 0 ? [{ ...range, count }] : [];
  });
