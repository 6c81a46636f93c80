export type Curve = readonly (readonly [x: number, y: number])[];

/**
 * Returns the curve's value at x: linear between points, constant before the first and after the last
 * point.
 */
export function valueAt(curve: Curve, x: number): number {
  let before = curve[0];
  if (!before) throw new RangeError('a curve needs a point');
  for (const point of curve) {
    if (x < point[0]) {
      const fraction = (x - before[0]) / (point[0] - before[0] || 1);
      return before[1] + (point[1] - before[1]) * Math.max(0, fraction);
    }
    before = point;
  }
  return before[1];
}
