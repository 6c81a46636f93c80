import { findAdditions } from '../additions.ts';
import { milesEffectAtFiveYears, salesOf } from '../compile.ts';
import { toPlainDescription } from '../effect-keys.ts';
import { classifyVehicle, SEGMENTS, type Segment } from '../segment.ts';
import { type FittedTable, LOG_STEP, type ModelTable, type UnknownModelsTable } from '../table.ts';
import { solveDamped } from './least-squares.ts';
import type { ResolvedSale } from './terms.ts';

type FittedModels = Pick<FittedTable, 'makes' | 'models' | 'shared'>;

/**
 * Strength with which each effect is pulled toward 0. A penalty of 1 weighs as much as one model of full
 * weight that has only this effect and shows 0.
 */
const PENALTIES = { segment: 0.05, make: 1, size: 0.05 } as const;
/** Number of sales at which a model has half of the full weight. */
const HALF_WEIGHT_SALES = 10;
const SOLVER_ITERATIONS = 500;
const MAX_SAMPLED_SALES_OF_MODEL = 20;

/**
 * Estimates what determines the value of a model outside the table: a level for each segment and make, and
 * the effect of the model's size. Fits them to the levels of the models in the table. The level of a make in
 * the table can't be used, because it includes the sizes of the models that were sold.
 */
export function fitUnknownModels(fitted: FittedModels, sales: readonly ResolvedSale[]): UnknownModelsTable {
  const columns = new Map<string, number>();
  const matrix = { starts: [0], columns: [] as number[], values: [] as number[] };
  const rightHandSide: number[] = [];
  for (const [name, model] of Object.entries(fitted.models)) {
    const [make = '', modelName = ''] = name.split(' ');
    const salesCount = salesOf(model);
    const rootOfWeight = Math.sqrt(salesCount / (salesCount + HALF_WEIGHT_SALES));
    const add = (kind: keyof typeof PENALTIES, key: string, amount: number) => {
      const column = columns.get(key) ?? columns.size;
      columns.set(key, column);
      matrix.columns.push(column);
      matrix.values.push((rootOfWeight * amount) / Math.sqrt(PENALTIES[kind]));
    };
    add('segment', `segment ${model.segment}`, 1);
    add('make', `make ${make}`, 1);
    const size = sizeIn(model.segment, make, modelName);
    if (size !== 1) add('size', 'size', Math.log(size));
    matrix.starts.push(matrix.columns.length);
    rightHandSide.push(rootOfWeight * levelOf(fitted, make, model));
  }
  const solution = solveDamped(
    {
      starts: Int32Array.from(matrix.starts),
      columns: Int32Array.from(matrix.columns),
      values: Float64Array.from(matrix.values),
      width: columns.size,
    },
    Float64Array.from(rightHandSide),
    SOLVER_ITERATIONS,
  );
  const effectOf = (kind: keyof typeof PENALTIES, key: string) =>
    (solution[columns.get(key) ?? -1] ?? 0) / Math.sqrt(PENALTIES[kind]);
  const makes = Object.keys(fitted.makes).map(
    (make) => [make, toSteps(effectOf('make', `make ${make}`))] as const,
  );
  return {
    size: columns.has('size') ? Math.round(effectOf('size', 'size') * 100) / 100 : 1,
    segments: bySegment((segment) => toSteps(effectOf('segment', `segment ${segment}`))),
    makes: Object.fromEntries(makes),
    described: meanAdditionsBySegment(fitted, sales),
  };
}

/**
 * Returns the logarithm of a model's value at five years and 60,000 miles, relative to the mean of all
 * models. Includes the usual additions of its sales.
 */
function levelOf({ makes }: FittedModels, make: string, { shape, usual }: ModelTable): number {
  const [makeLevel, , makeMiles] = makes[make] ?? [0, 0, 0];
  const [level, , , miles] = shape;
  const added = usual.reduce((sum, amount) => sum + amount, 0);
  return LOG_STEP * (makeLevel + level + added + milesEffectAtFiveYears(makeMiles + miles));
}

/**
 * Returns the size of a model relative to its segment. Returns 1 if sales put the model into another
 * segment than its name does, because sizes are relative to the segment of the name.
 */
function sizeIn(segment: Segment, make: string, model: string): number {
  const resolved = classifyVehicle({ make, model, modelYear: 0, trim: null, body: null });
  return resolved.segment === segment ? resolved.size : 1;
}

function meanAdditionsBySegment(
  { shared }: FittedModels,
  sales: readonly ResolvedSale[],
): UnknownModelsTable['described'] {
  const byModel = Map.groupBy(sales, ({ model }) => model);
  const sample = [...byModel.values()].flatMap((sold) => sold.slice(0, MAX_SAMPLED_SALES_OF_MODEL));
  const salesBySegment = Map.groupBy(sample, ({ segment }) => segment);
  return bySegment((segment) => {
    const described = (salesBySegment.get(segment) ?? []).map(({ sale }) =>
      findAdditions(toPlainDescription(sale.description), { own: {}, shared, segment }),
    );
    // Kind 0 is the body and kind 2 the equipment.
    const mean = (kind: 0 | 2) => {
      const added = described.flatMap((additions) => additions[kind] ?? []);
      return Math.round(added.reduce((sum, amount) => sum + amount, 0) / Math.max(1, added.length)) + 0;
    };
    return [mean(0), mean(2)] as const;
  });
}

function bySegment<Value>(compute: (segment: Segment) => Value): Record<Segment, Value> {
  return Object.fromEntries(SEGMENTS.map((segment) => [segment, compute(segment)])) as Record<Segment, Value>;
}

function toSteps(log: number): number {
  return Math.round(log / LOG_STEP) + 0;
}
