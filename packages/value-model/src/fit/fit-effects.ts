import { addProduct, type SparseRows, solveDamped } from './least-squares.ts';
import { type ResolvedSale, listTerms } from './terms.ts';

export interface FittedEffects {
  effects: ReadonlyMap<string, number>;
  salesByEffect: ReadonlyMap<string, number>;
}

/** Fixed number of iterations, because iterating until convergence overfits the sales. */
const SOLVER_ITERATIONS = 900;
/** Residual of the logarithm beyond which sales get less weight (Huber). */
const MAX_FULL_WEIGHT_RESIDUAL = 0.05;
const FIT_ROUNDS = 3;
/** Number of sales of a model beyond which its total weight grows more slowly. */
const MAX_FULL_WEIGHT_SALES = 600;
/** The mean should have no penalty. This penalty is above 0 so that one solver handles all effects. */
const NEGLIGIBLE_PENALTY = 1e-6;

/**
 * Fits effects on the logarithm of the guide's value by least squares. Each group of effects has its
 * penalty, and outliers get less weight when the fit is repeated. `isIncluded` selects the effects to fit.
 * Deterministic: the same sales in the same order give the same effects to the last digit.
 */
export function fitEffects(
  sales: readonly ResolvedSale[],
  isIncluded: (name: string) => boolean = () => true,
): FittedEffects {
  const { matrix, names, penalties, salesCounts } = makeMatrix(sales, isIncluded);
  const logs = Float64Array.from(sales, ({ sale }) => Math.log(sale.guideDollars));
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  const baseWeights = defaultWeights(sales);
  let weights = baseWeights;
  let solution: Float64Array = new Float64Array(matrix.width);
  for (let round = 0; round < FIT_ROUNDS; round += 1) {
    solution = solveWeighted(
      matrix,
      weights,
      logs.map((log) => log - mean),
    );
    const residuals = logs.map((log) => mean - log);
    addProduct(matrix, solution, residuals);
    weights = baseWeights.map(
      (weight, row) => weight * Math.min(1, MAX_FULL_WEIGHT_RESIDUAL / Math.abs(residuals[row] as number)),
    );
  }
  const effects = new Map<string, number>();
  for (const [name, column] of names) {
    effects.set(name, (solution[column] as number) / Math.sqrt(penalties[column] as number));
  }
  effects.set('mean', (effects.get('mean') ?? 0) + mean);
  return {
    effects,
    salesByEffect: new Map([...names].map(([name, column]) => [name, salesCounts[column] as number])),
  };
}

/**
 * Divides each column by the root of its penalty, so that the solver's single damping applies all
 * penalties.
 */
function makeMatrix(sales: readonly ResolvedSale[], isIncluded: (name: string) => boolean) {
  const names = new Map<string, number>();
  const penalties: number[] = [];
  const salesCounts: number[] = [];
  const [starts, columns, values] = [[0], [] as number[], [] as number[]];
  for (const resolved of sales) {
    for (const { name, amount, penalty } of listTerms(resolved)) {
      if (amount === 0 || !isIncluded(name)) continue;
      const column = names.get(name) ?? names.size;
      if (column === names.size) {
        names.set(name, column);
        penalties.push(Math.max(NEGLIGIBLE_PENALTY, penalty));
        salesCounts.push(0);
      }
      salesCounts[column] = (salesCounts[column] as number) + 1;
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
  return { matrix, names, penalties, salesCounts };
}

function defaultWeights(sales: readonly ResolvedSale[]): Float64Array {
  const counts = new Map<string, number>();
  for (const { model } of sales) counts.set(model, (counts.get(model) ?? 0) + 1);
  return Float64Array.from(sales, ({ model }) =>
    Math.min(1, Math.sqrt(MAX_FULL_WEIGHT_SALES / (counts.get(model) ?? 1))),
  );
}

function solveWeighted(matrix: SparseRows, weights: Float64Array, rightSide: Float64Array): Float64Array {
  const roots = weights.map(Math.sqrt);
  const values = Float64Array.from(matrix.values);
  for (let row = 0; row < roots.length; row += 1) {
    for (let index = matrix.starts[row] as number; index < (matrix.starts[row + 1] as number); index += 1) {
      values[index] = (values[index] as number) * (roots[row] as number);
    }
  }
  return solveDamped(
    { ...matrix, values },
    rightSide.map((value, row) => value * (roots[row] as number)),
    SOLVER_ITERATIONS,
  );
}
