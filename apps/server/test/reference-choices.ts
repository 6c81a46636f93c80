import type { FilterProperties } from '@fleetworth/contract/fleet-filters';
import { findAboveWaterRange } from './above-water-range.ts';
import type { MadeVehicle } from './made-fleet.ts';
import { type Question, referenceMatches, shownValue } from './reference-list.ts';

type Name = string | number;
type Counts = Record<Name, number>;

/** Counts of the choices of a query's filters: by name, makes and models by id, ranges as 'min to max'. */
export interface ChoiceCounts {
  providers: Counts;
  sources: Counts;
  groups: Counts;
  classes: Counts;
  model_years: Counts;
  brands: Counts;
  models: Counts;
  sign: Counts;
  above_water: Counts;
}

/** Checks one vehicle after the other, for each facet without its own filter. */
export function referenceChoices(vehicles: readonly MadeVehicle[], question: Question): ChoiceCounts {
  const count = (
    own: (keyof Question)[],
    nameOf: (vehicle: MadeVehicle) => Name | null | undefined,
  ): Counts => {
    const others = Object.fromEntries(
      Object.entries(question).filter(([name]) => !own.includes(name as keyof Question)),
    ) as Question;
    const counts: Counts = {};
    for (const vehicle of referenceMatches(vehicles, others)) {
      const name = nameOf(vehicle);
      if (name != null) counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const makes: (keyof Question)[] = ['brand_id', 'model_id'];
  return {
    providers: { manheim: referenceMatches(vehicles, question).length },
    sources: count(['source'], ({ finance }) => finance?.source),
    groups: count(['group'], ({ vehicleClass }) => vehicleClass?.group.name),
    classes: count(['class'], ({ vehicleClass }) => vehicleClass?.name),
    model_years: count(['model_year'], ({ modelYear }) => modelYear),
    brands: count(makes, ({ catalog }) => catalog.brand_id),
    models: count(makes, ({ catalog }) => catalog.model_id),
    sign: count(['sign', 'min', 'max'], (vehicle) => rangeOf(shownValue(vehicle, question).revenue)),
    above_water: count(['above_water'], (vehicle) =>
      findAboveWaterRange(shownValue(vehicle, question).aboveWaterIn),
    ),
  };
}

function rangeOf(revenue: number | null): string | null {
  if (revenue === null) return null;
  const dollars = revenue / 100;
  if (dollars < -2_000) return 'null to -2000';
  if (dollars < -1_500) return '-2000 to -1500';
  if (dollars < -1_000) return '-1500 to -1000';
  if (dollars < -500) return '-1000 to -500';
  if (dollars < 1) return '-500 to 1';
  if (dollars < 500) return '1 to 500';
  if (dollars < 1_000) return '500 to 1000';
  if (dollars < 1_500) return '1000 to 1500';
  return dollars < 2_000 ? '1500 to 2000' : '2000 to null';
}

/** Formats a response in the same way. Each name must appear once. */
export function countsIn(response: FilterProperties): ChoiceCounts {
  const { providers, sources, groups, classes, model_years, brands, sign, above_water } = response;
  const ranges = [...sign.positive, ...sign.negative];
  return {
    providers: byName(providers.map(({ id, count }) => [id, count])),
    sources: byName(sources.map(({ name, count }) => [name, count])),
    groups: byName(groups.map(({ name, count }) => [name, count])),
    classes: byName(classes.map(({ name, count }) => [name, count])),
    model_years: byName(model_years.map(({ name, count }) => [name, count])),
    brands: byName(brands.map(({ id, count }) => [id, count])),
    models: byName(brands.flatMap(({ models }) => models).map(({ id, count }) => [id, count])),
    sign: byName(ranges.map(({ min, max, count }) => [`${min} to ${max}`, count])),
    above_water: byName(above_water.map(({ name, count }) => [name, count])),
  };
}

function byName(entries: [Name, number][]): Counts {
  const counts: Counts = Object.fromEntries(entries);
  if (Object.keys(counts).length < entries.length) throw new Error('A choice stands there twice.');
  return counts;
}
