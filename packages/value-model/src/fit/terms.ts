import {
  bodyKeys,
  equipmentKeys,
  segmentEquipmentKeys,
  trimKeys,
  trimYearKey,
  vinKeys,
  toPlainDescription,
  yearKey,
} from '../effect-keys.ts';
import { normalizeModel } from '../names.ts';
import { type Segment, shapeOfSegment } from '../segment.ts';
import { AGE_KNOTS } from '../table.ts';
import { ageOn } from '../vehicle-age.ts';
import type { Sale } from './sale.ts';

export interface Term {
  name: string;
  amount: number;
  penalty: number;
}

/**
 * Strength with which a group's effects are pulled toward 0. A penalty of 1 weighs as much as one sale that
 * has only this effect and shows 0.
 */
export const PENALTIES = {
  mean: 0,
  segment: 0.05,
  month: 0.1,
  year: 0.5,
  region: 1,
  make: 0.05,
  makeSlope: 1,
  model: 0.1,
  modelSlope: 1,
  modelMiles: 2,
  shared: 0.4,
  body: 0.3,
  trim: 0.1,
  trimBody: 0.3,
  modelYear: 0.2,
  trimYear: 0.2,
  equipment: 0.15,
  trimEquipment: 0.3,
  vin: 0.2,
  vinPosition: 0.3,
} as const;

export interface ResolvedSale {
  sale: Sale;
  make: string;
  /** Key 'make model'. */
  model: string;
  segment: Segment;
  ageYears: number;
  tenThousandMiles: number;
}

/** Ages in years, and odometers in 10,000 miles, at which the fitted slope of a segment changes. */
const AGE_HINGES = AGE_KNOTS.slice(1, -2);
const MILE_HINGES = [1, 3, 6, 10, 15, 20];

export function listTerms(resolved: ResolvedSale): Term[] {
  const terms: Term[] = [];
  const add = (group: keyof typeof PENALTIES, name: string, amount = 1) =>
    terms.push({ name, amount, penalty: PENALTIES[group] });
  const { sale, make, model, segment, ageYears } = resolved;
  add('mean', 'mean');
  for (const [name, amount] of segmentAmounts(ageYears, resolved.tenThousandMiles)) {
    add('segment', `segment ${segment} ${name}`, amount);
  }
  add('month', `month ${sale.day.slice(0, 7)}`);
  const year = sale.description.modelYear;
  add('year', `year ${year}`);
  if (sale.regionCode !== null) {
    add('region', `region ${sale.regionCode}`);
    add('region', `region ${shapeOfSegment(segment)} ${sale.regionCode}`);
  }
  const extraMiles = resolved.tenThousandMiles - 1.2 * ageYears;
  add('make', `make ${make}`);
  add('makeSlope', `makeAge ${make}`, ageYears - 5);
  add('makeSlope', `makeMiles ${make}`, extraMiles);
  add('model', `model ${model}`);
  add('modelSlope', `modelAge ${model}`, ageYears - 5);
  add('modelMiles', `modelMiles ${model}`, extraMiles);
  add('modelMiles', `modelCurve ${model}`, (ageYears - 5) ** 2 / 10);
  addEffects(add, resolved);
  return terms;
}

function addEffects(
  add: (group: keyof typeof PENALTIES, name: string) => void,
  { sale, model, segment }: ResolvedSale,
): void {
  const plain = toPlainDescription(sale.description);
  const year = sale.description.modelYear;
  const effect = (group: keyof typeof PENALTIES) => (key: string) => add(group, `effect ${model}|${key}`);
  for (const key of [...bodyKeys(plain), ...trimKeys(plain).slice(0, 1)]) add('shared', `shared ${key}`);
  for (const key of segmentEquipmentKeys(segment, plain)) add('shared', `shared ${key}`);
  bodyKeys(plain).forEach(effect('body'));
  const [trim, trimBody] = trimKeys(plain);
  if (trim !== undefined) effect('trim')(trim);
  if (trimBody !== undefined) effect('trimBody')(trimBody);
  for (const key of equipmentKeys(plain)) {
    effect(/^[DL]/.test(key) ? 'trimEquipment' : 'equipment')(key);
  }
  for (const key of vinKeys(plain)) effect(key.startsWith('v') ? 'vin' : 'vinPosition')(key);
  effect('modelYear')(yearKey(year));
  if (plain.trim !== '') effect('trimYear')(trimYearKey(plain.trim, year));
}

export function segmentAmounts(ageYears: number, miles: number): [name: string, amount: number][] {
  return [
    ['level', 1],
    ['age', ageYears - 5],
    ...AGE_HINGES.map((knot): [string, number] => [`age${knot}`, Math.max(0, ageYears - knot)]),
    ['miles', miles],
    ...MILE_HINGES.map((knot): [string, number] => [`miles${knot}`, Math.max(0, miles - knot)]),
    ['ageMiles', (ageYears * miles) / 10],
    ['logMiles', Math.log1p(miles)],
    ['youngMiles', miles * Math.exp(-ageYears / 3)],
  ];
}

export function resolveSale(sale: Sale, segments: ReadonlyMap<string, Segment>): ResolvedSale {
  const { make, model } = normalizeModel(sale.description.make, sale.description.model);
  const name = `${make} ${model}`;
  const ageYears = ageOn(sale.description.modelYear, sale.day);
  const segment = segments.get(name) ?? 'car';
  const tenThousandMiles = Math.min(40, (sale.odometerMiles ?? 12_500 * Math.max(0.2, ageYears)) / 10_000);
  return { sale, make, model: name, segment, ageYears, tenThousandMiles };
}
