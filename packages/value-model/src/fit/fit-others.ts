import { additionsOf } from '../additions.ts';
import { milesAtFive, salesOf } from '../compile.ts';
import { wordsOf } from '../effect-keys.ts';
import { placeVehicle, SEGMENTS, type Segment } from '../segment.ts';
import { type FittedTable, LOG_STEP, type ModelTable, type OthersTable } from '../table.ts';
import { solveDamped } from './least-squares.ts';
import type { PlacedSale } from './terms.ts';

type FittedModels = Pick<FittedTable, 'makes' | 'models' | 'shared'>;

/** How strongly each is held to nothing: as so many models against it. */
const PENALTIES = { segment: 0.05, make: 1, size: 0.05 } as const;
/** A model counts half where the fit has seen so many of it. */
const HALF_WEIGHT_SALES = 10;
const STEPS = 500;
/** At most so many sales of a model count for what is usual in its segment. */
const SALES_OF_MODEL = 20;

/**
 * What do models of a segment and a make bring, size apart? By least squares over the levels of fitted models, each with what its
 * sales usually added. A make's own effect will not do: it contains the sizes of the models that were sold.
 */
export function fitOthers(fitted: FittedModels, sales: readonly PlacedSale[]): OthersTable {
  const columns = new Map<string, number>();
  const matrix = { starts: [0], columns: [] as number[], values: [] as number[] };
  const right: number[] = [];
  for (const [name, model] of Object.entries(fitted.models)) {
    const [make = '', modelName = ''] = name.split(' ');
    const sold = salesOf(model);
    const root = Math.sqrt(sold / (sold + HALF_WEIGHT_SALES));
    const add = (kind: keyof typeof PENALTIES, key: string, amount: number) => {
      const column = columns.get(key) ?? columns.size;
      columns.set(key, column);
      matrix.columns.push(column);
      matrix.values.push((root * amount) / Math.sqrt(PENALTIES[kind]));
    };
    add('segment', `segment ${model.segment}`, 1);
    add('make', `make ${make}`, 1);
    const size = sizeIn(model.segment, make, modelName);
    if (size !== 1) add('size', 'size', Math.log(size));
    matrix.starts.push(matrix.columns.length);
    right.push(root * levelOf(fitted, make, model));
  }
  const solved = solveDamped(
    {
      starts: Int32Array.from(matrix.starts),
      columns: Int32Array.from(matrix.columns),
      values: Float64Array.from(matrix.values),
      width: columns.size,
    },
    Float64Array.from(right),
    STEPS,
  );
  const at = (kind: keyof typeof PENALTIES, key: string) =>
    (solved[columns.get(key) ?? -1] ?? 0) / Math.sqrt(PENALTIES[kind]);
  const makes = Object.keys(fitted.makes).map((make) => [make, steps(at('make', `make ${make}`))] as const);
  return {
    size: columns.has('size') ? Math.round(at('size', 'size') * 100) / 100 : 1,
    segments: bySegment((segment) => steps(at('segment', `segment ${segment}`))),
    makes: Object.fromEntries(makes),
    described: meanOfDescribed(fitted, sales),
  };
}

/** By how much the logarithm of a model's vehicles differs from the mean of all, at five years and 60,000 miles, with what is usual of them. */
function levelOf({ makes }: FittedModels, make: string, { shape, usual }: ModelTable): number {
  const [makeLevel, , makeMiles] = makes[make] ?? [0, 0, 0];
  const [level, , , miles] = shape;
  const added = usual.reduce((sum, amount) => sum + amount, 0);
  return LOG_STEP * (makeLevel + level + added + milesAtFive(makeMiles + miles));
}

/** A size is relative to the segment of the name. If sales put the model into another one, its size there is open: 1. */
function sizeIn(segment: Segment, make: string, model: string): number {
  const placed = placeVehicle({ make, model, modelYear: 0, trim: null, body: null });
  return placed.segment === segment ? placed.size : 1;
}

/** What bodies, drives, engines and fuels of all models add on average, over sales that have them. */
function meanOfDescribed({ shared }: FittedModels, sales: readonly PlacedSale[]): OthersTable['described'] {
  const byModel = Map.groupBy(sales, ({ model }) => model);
  const some = [...byModel.values()].flatMap((sold) => sold.slice(0, SALES_OF_MODEL));
  const bySold = Map.groupBy(some, ({ segment }) => segment);
  return bySegment((segment) => {
    const described = (bySold.get(segment) ?? []).map(({ sale }) =>
      additionsOf(wordsOf(sale.description), { own: {}, shared, segment }),
    );
    const mean = (kind: 0 | 2) => {
      const added = described.flatMap((additions) => additions[kind] ?? []);
      return Math.round(added.reduce((sum, amount) => sum + amount, 0) / Math.max(1, added.length)) + 0;
    };
    return [mean(0), mean(2)] as const;
  });
}

function bySegment<Value>(of: (segment: Segment) => Value): Record<Segment, Value> {
  return Object.fromEntries(SEGMENTS.map((segment) => [segment, of(segment)])) as Record<Segment, Value>;
}

function steps(log: number): number {
  return Math.round(log / LOG_STEP) + 0;
}
