export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, 'width' | 'height'>;
type Point = Pick<Box, 'left' | 'top'>;

const EDGE_PX = 4;
const STEP_PX = 8;
/** Below the header, over it, below a page's first line, over a dialog's head, over a list's totals: the first that is free is taken. */
const TOPS_PX = [60, 4, 104, 150, 244];

/**
 * Where a box of this size covers none of the controls, the nearest to the middle of the top. Where there is no such place it is the
 * one that covers the least of them. All in CSS pixels of the window.
 */
export function clearPlace(size: Size, controls: readonly Box[], window: Size): Point {
  let best: Point = { left: EDGE_PX, top: EDGE_PX };
  let least = Number.POSITIVE_INFINITY;
  for (const point of candidates(size, window)) {
    const covered = coveredArea({ ...point, ...size }, controls);
    if (covered === 0) return point;
    if (covered < least) [best, least] = [point, covered];
  }
  return best;
}

function* candidates({ width, height }: Size, window: Size): Generator<Point> {
  const middle = Math.max(EDGE_PX, (window.width - width) / 2);
  const foot = window.height - height - 4 * EDGE_PX;
  for (const top of [...TOPS_PX, foot]) {
    yield { left: middle, top };
    for (let aside = STEP_PX; middle - aside >= EDGE_PX; aside += STEP_PX) {
      yield { left: middle - aside, top };
      yield { left: middle + aside, top };
    }
  }
}

function coveredArea(box: Box, controls: readonly Box[]): number {
  let sum = 0;
  for (const control of controls) {
    const right = Math.min(box.left + box.width, control.left + control.width);
    const bottom = Math.min(box.top + box.height, control.top + control.height);
    const width = right - Math.max(box.left, control.left);
    const height = bottom - Math.max(box.top, control.top);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}
