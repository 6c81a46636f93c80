import { addProduct, type SparseRows, solveDamped } from './least-squares.ts';
import { type PlacedSale, termsOf } from './terms.ts';

/** Fitted effects by name, and how many sales have each. */
export interface FittedEffects {
  effects: ReadonlyMap<string, number>;
  shown: ReadonlyMap<string, number>;
}

/** So many steps, not to convergence: the last ones overfit the sales. */
const STEPS = 900;
/** Sales that lie further off than this, in the logarithm, weigh less the further they lie (Huber). */
const FAR = 0.05;
const REWEIGHTS = 3;
/** A model with more sales than this does not outweigh the others by all of them. */
const MANY_SALES = 600;
/** The unpenalised mean is held this little, so that one solver serves all. */
const LOOSE = 1e-6;

/**
 * Effects on the logarithm of the guide's value, by least squares. Each group of effects has its penalty, and odd sales weigh less when the fit is repeated. `keep` says which effects may be fitted.
 * Deterministic: the same sales in the same order give the same effects to the last digit.
 */
export function fitEffects(
  sales: readonly PlacedSale[],
  keep: (name: string) => boolean = () => true,
): FittedEffects {
  const { matrix, names, penalties, shown } = makeMatrix(sales, keep);
  const logs = Float64Array.from(sales, ({ sale }) => Math.log(sale.guideDollars));
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  const base = usualWeights(sales);
  let weights = base;
  let solved: Float64Array = new Float64Array(matrix.width);
  for (let round = 0; round < REWEIGHTS; round += 1) {
    solved = solveWeighted(
      matrix,
      weights,
      logs.map((log) => log - mean),
    );
    const left = logs.map((log) => mean - log);
    addProduct(matrix, solved, left);
    weights = base.map((weight, row) => weight * Math.min(1, FAR / Math.abs(left[row] as number)));
  }
  const effects = new Map<string, number>();
  for (const [name, column] of names) {
    effects.set(name, (solved[column] as number) / Math.sqrt(penalties[column] as number));
  }
  effects.set('mean', (effects.get('mean') ?? 0) + mean);
  return { effects, shown: new Map([...names].map(([name, column]) => [name, shown[column] as number])) };
}

/** Each column is divided by the root of its penalty, so that the solver's one damping holds all as they should be. */
function makeMatrix(sales: readonly PlacedSale[], keep: (name: string) => boolean) {
  const names = new Map<string, number>();
  const penalties: number[] = [];
  const shown: number[] = [];
  const [starts, columns, values] = [[0], [] as number[], [] as number[]];
  for (const placed of sales) {
    for (const { name, amount, penalty } of termsOf(placed)) {
      if (amount === 0 || !keep(name)) continue;
      const column = names.get(name) ?? names.size;
      if (column === names.size) {
        names.set(name, column);
        penalties.push(Math.max(LOOSE, penalty));
        shown.push(0);
      }
      shown[column] = (shown[column] as number) + 1;
      columns.push(column);
      values.push(amount / Math.sqrt(penalties[column] as number));
    }
    starts.push(columns.length);
  }
  const matrix: SparseRows = {
    starts: Int32Array.from(starts),
    columns: Int32Array.from(columns),
    values: Float64Array.from(values),
    width: names.size,
  };
  return { matrix, names, penalties, shown };
}

function usualWeights(sales: readonly PlacedSale[]): Float64Array {
  const counts = new Map<string, number>();
  for (const { model } of sales) counts.set(model, (counts.get(model) ?? 0) + 1);
  return Float64Array.from(sales, ({ model }) =>
    Math.min(1, Math.sqrt(MANY_SALES / (counts.get(model) ?? 1))),
  );
}

function solveWeighted(matrix: SparseRows, weights: Float64Array, right: Float64Array): Float64Array {
  const roots = weights.map(Math.sqrt);
  const values = Float64Array.from(matrix.values);
  for (let row = 0; row < roots.length; row += 1) {
    for (let place = matrix.starts[row] as number; place < (matrix.starts[row + 1] as number); place += 1) {
      values[place] = (values[place] as number) * (roots[row] as number);
    }
  }
  return solveDamped(
    { ...matrix, values },
    right.map((value, row) => value * (roots[row] as number)),
    STEPS,
  );
}
