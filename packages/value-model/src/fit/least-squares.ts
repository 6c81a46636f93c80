/** Sparse matrix by rows: row r has the values from starts[r] to starts[r + 1]. */
export interface SparseRows {
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
  width: number;
}

/**
 * Returns the x that minimizes |A x − b|² + |x|², by LSQR (Paige and Saunders 1982, with damping 1). The
 * number of iterations and the order of sums are fixed, so that the same input gives the same result to the
 * last digit.
 */
export function solveDamped(matrix: SparseRows, right: Float64Array, iterations: number): Float64Array {
  const x = new Float64Array(matrix.width);
  const u = Float64Array.from(right);
  const v = new Float64Array(matrix.width);
  let beta = normalize(u);
  if (beta === 0) return x;
  addTransposed(matrix, u, v);
  let alpha = normalize(v);
  const w = Float64Array.from(v);
  let phiBar = beta;
  let rhoBar = alpha;
  for (let iteration = 0; iteration < iterations && alpha > 0 && beta > 0; iteration += 1) {
    scale(u, -alpha);
    addProduct(matrix, v, u);
    beta = normalize(u);
    scale(v, -beta);
    addTransposed(matrix, u, v);
    alpha = normalize(v);
    // Rotates out the damping first, then `beta`.
    const damped = Math.hypot(rhoBar, 1);
    phiBar *= rhoBar / damped;
    const rho = Math.hypot(damped, beta);
    const [cosine, sine] = [damped / rho, beta / rho];
    const phi = cosine * phiBar;
    const theta = sine * alpha;
    phiBar *= sine;
    rhoBar = -cosine * alpha;
    for (let index = 0; index < x.length; index += 1) {
      const along = w[index] as number;
      x[index] = (x[index] as number) + (phi / rho) * along;
      w[index] = (v[index] as number) - (theta / rho) * along;
    }
  }
  return x;
}

/** Computes y += A x. */
export function addProduct({ starts, columns, values }: SparseRows, x: Float64Array, y: Float64Array): void {
  for (let row = 0; row < y.length; row += 1) {
    let sum = y[row] as number;
    const end = starts[row + 1] as number;
    for (let index = starts[row] as number; index < end; index += 1) {
      sum += (values[index] as number) * (x[columns[index] as number] as number);
    }
    y[row] = sum;
  }
}

/** Computes x += Aᵀ y. */
function addTransposed({ starts, columns, values }: SparseRows, y: Float64Array, x: Float64Array): void {
  for (let row = 0; row < y.length; row += 1) {
    const factor = y[row] as number;
    const end = starts[row + 1] as number;
    for (let index = starts[row] as number; index < end; index += 1) {
      const column = columns[index] as number;
      x[column] = (x[column] as number) + (values[index] as number) * factor;
    }
  }
}

function scale(vector: Float64Array, factor: number): void {
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] as number) * factor;
}

function normalize(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) scale(vector, 1 / length);
  return length;
}
