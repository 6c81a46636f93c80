import { dateOf, dayNumber } from './days.ts';
import { DEMO_MODELS, type DemoModel } from './models.ts';
import { priceNewCents } from './prices.ts';
import { Weighted } from './random.ts';
import { type VinKind, vinKinds } from './vin.ts';

/** Kind of vehicle that a fleet may currently own. */
export interface ModelPick {
  model: DemoModel;
  modelYear: number;
  kind: VinKind;
  priceCents: number;
  /** First and last day on which it may have entered service. */
  firstServiceDay: number;
  lastServiceDay: number;
}

/** Relative number of vehicles that fleets own at the age of 0, 1, 2 … years. */
const AGE_WEIGHTS = [15, 24, 19, 13, 9, 6, 4.5, 3.5, 2.5, 1.7, 1, 0.8];
/** Relative frequency of the kinds of a model year, most common first. */
const KIND_WEIGHTS = [6, 3, 2, 1];
/** Minimum days in service of a vehicle. */
const YOUNGEST_DAYS = 5;

/**
 * Returns every kind of every model and model year that entered service before today, weighted by how often
 * fleets own it.
 */
export function modelPicks(today: number): Weighted<ModelPick> {
  const picks: (ModelPick & { weight: number })[] = [];
  const latestYear = latestModelYear(today);
  for (const model of DEMO_MODELS) {
    for (let modelYear = model.firstYear; modelYear <= Math.min(model.lastYear, latestYear); modelYear++) {
      const ageWeight = AGE_WEIGHTS[Math.min(latestYear - modelYear, AGE_WEIGHTS.length - 1)] as number;
      const kinds = vinKinds({ ...model, modelYear });
      const kindWeights = KIND_WEIGHTS.slice(0, kinds.length);
      const kindTotal = kindWeights.reduce((a, b) => a + b, 0);
      for (const [index, kind] of kinds.entries()) {
        picks.push({
          model,
          modelYear,
          kind,
          priceCents: priceNewCents(model, modelYear),
          // A model year is sold from October of the previous year to September.
          firstServiceDay: dayNumber(`${modelYear - 1}-10-01`),
          lastServiceDay: Math.min(dayNumber(`${modelYear}-09-30`), today - YOUNGEST_DAYS),
          weight: (model.weight * ageWeight * (kindWeights[index] as number)) / kindTotal,
        });
      }
    }
  }
  return new Weighted(picks, (pick) => pick.weight);
}

/**
 * Returns the latest model year that already has vehicles. Model year 2027 enters service in October 2026,
 * and its first vehicles exist a few days later.
 */
function latestModelYear(today: number): number {
  const date = dateOf(today - YOUNGEST_DAYS);
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '10-01' ? year + 1 : year;
}
