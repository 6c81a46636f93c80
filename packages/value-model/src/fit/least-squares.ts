/** A sparse matrix by rows: row r has the values from starts[r] to starts[r + 1]. */
export interface SparseRows {
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
  width: number;
}

/**
 * The x that makes |A x − b|² + |x|² least, by LSQR (Paige and Saunders 1982, with damping 1) in a fixed number of steps
 * and a fixed order of sums, so that the same numbers give the same answer to the last digit.
 */
export function solveDamped(matrix: SparseRows, right: Float64Array, steps: number): Float64Array {
  const x = new Float64Array(matrix.width);
  const u = Float64Array.from(right);
  const v = new Float64Array(matrix.width);
  let beta = normalise(u);
  if (beta === 0) return x;
  addTransposed(matrix, u, v);
  let alpha = normalise(v);
  const w = Float64Array.from(v);
  let phiBar = beta;
  let rhoBar = alpha;
  for (let step = 0; step < steps && alpha > 0 && beta > 0; step += 1) {
    scale(u, -alpha);
    addProduct(matrix, v, u);
    beta = normalise(u);
    scale(v, -beta);
    addTransposed(matrix, u, v);
    alpha = normalise(v);
    // The damping is turned away first, then the step's own entry.
    const damped = Math.hypot(rhoBar, 1);
    phiBar *= rhoBar / damped;
    const rho = Math.hypot(damped, beta);
    const [cosine, sine] = [damped / rho, beta / rho];
    const phi = cosine * phiBar;
    const theta = sine * alpha;
    phiBar *= sine;
    rhoBar = -cosine * alpha;
    for (let place = 0; place < x.length; place += 1) {
      const along = w[place] as number;
      x[place] = (x[place] as number) + (phi / rho) * along;
      w[place] = (v[place] as number) - (theta / rho) * along;
    }
  }
  return x;
}

/** y += A x */
export function addProduct({ starts, columns, values }: SparseRows, x: Float64Array, y: Float64Array): void {
  for (let row = 0; row < y.length; row += 1) {
    let sum = y[row] as number;
    const end = starts[row + 1] as number;
    for (let place = starts[row] as number; place < end; place += 1) {
      sum += (values[place] as number) * (x[columns[place] as number] as number);
    }
    y[row] = sum;
  }
}

/** x += Aᵀ y */
function addTransposed({ starts, columns, values }: SparseRows, y: Float64Array, x: Float64Array): void {
  for (let row = 0; row < y.length; row += 1) {
    const factor = y[row] as number;
    const end = starts[row + 1] as number;
    for (let place = starts[row] as number; place < end; place += 1) {
      const column = columns[place] as number;
      x[column] = (x[column] as number) + (values[place] as number) * factor;
    }
  }
}

function scale(vector: Float64Array, factor: number): void {
  for (let place = 0; place < vector.length; place += 1) vector[place] = (vector[place] as number) * factor;
}

/** Makes the vector one long and answers how long it was. */
function normalise(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) scale(vector, 1 / length);
  return length;
}
