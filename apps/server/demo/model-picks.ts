import { dateOf, dayNumber } from './days.ts';
import { DEMO_MODELS, type DemoModel } from './models.ts';
import { priceNewCents } from './prices.ts';
import { Weighted } from './random.ts';
import { type VinKind, vinKinds } from './vin.ts';

/** One kind of vehicle that a fleet may own today. */
export interface ModelPick {
  model: DemoModel;
  modelYear: number;
  kind: VinKind;
  priceCents: number;
  /** Between which days it went into service. */
  firstServiceDay: number;
  lastServiceDay: number;
}

/** How many of a model year a fleet still owns when it is 0, 1, 2 … years old. */
const AGE_WEIGHTS = [15, 24, 19, 13, 9, 6, 4.5, 3.5, 2.5, 1.7, 1, 0.8];
/** The first kind of a model year is the commonest. */
const KIND_WEIGHTS = [6, 3, 2, 1];
/** A vehicle of the fleet has been in service a few days at least. */
const YOUNGEST_DAYS = 5;

/** Every kind of every model and model year that was in service before today, as often as fleets own it. */
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
          // A model year is sold from the October before it to the September in it.
          firstServiceDay: dayNumber(`${modelYear - 1}-10-01`),
          lastServiceDay: Math.min(dayNumber(`${modelYear}-09-30`), today - YOUNGEST_DAYS),
          weight: (model.weight * ageWeight * (kindWeights[index] as number)) / kindTotal,
        });
      }
    }
  }
  return new Weighted(picks, (pick) => pick.weight);
}

/** Model year 2027 goes into service from October 2026; a few weeks into October there are some. */
function latestModelYear(today: number): number {
  const date = dateOf(today - YOUNGEST_DAYS);
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '10-01' ? year + 1 : year;
}
