const SEGMENTED_FORMAT = 4;
const WIDE_SEGMENTED_FORMAT = 12;

/**
 * Returns the codes of the characters that a TrueType font can draw. Reads them from the font's `cmap` table
 * (OpenType specification).
 */
export function readDrawableCodes(font: Uint8Array): ReadonlySet<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = findTable(view, 'cmap');
  const drawableCodes = new Set<number>();
  for (let table = 0; table < view.getUint16(cmap + 2); table += 1) {
    const start = cmap + view.getUint32(cmap + 4 + table * 8 + 4);
    const format = view.getUint16(start);
    if (format === SEGMENTED_FORMAT) addSegments(view, start, drawableCodes);
    if (format === WIDE_SEGMENTED_FORMAT) addWideSegments(view, start, drawableCodes);
  }
  return drawableCodes;
}

function findTable(view: DataView, name: string): number {
  for (let table = 0; table < view.getUint16(4); table += 1) {
    const entry = 12 + table * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(entry + offset)));
    if (tag === name) return view.getUint32(entry + 8);
  }
  throw new Error(`The font has no table ${name}.`);
}

function addSegments(view: DataView, start: number, drawableCodes: Set<number>): void {
  const doubledSegmentCount = view.getUint16(start + 6);
  const [ends, starts] = [start + 14, start + 16 + doubledSegmentCount];
  const [deltas, offsets] = [starts + doubledSegmentCount, starts + doubledSegmentCount * 2];
  for (let position = 0; position < doubledSegmentCount; position += 2) {
    const [first, last] = [view.getUint16(starts + position), view.getUint16(ends + position)];
    const [delta, offset] = [view.getUint16(deltas + position), view.getUint16(offsets + position)];
    for (let code = first; code <= last && code < 0xff_ff; code += 1) {
      const glyph =
        offset === 0
          ? (code + delta) & 0xff_ff
          : view.getUint16(offsets + position + offset + (code - first) * 2);
      if (glyph !== 0) drawableCodes.add(code);
    }
  }
}

function addWideSegments(view: DataView, start: number, drawableCodes: Set<number>): void {
  for (let group = 0; group < view.getUint32(start + 12); group += 1) {
    const entry = start + 16 + group * 12;
    const [first, last] = [view.getUint32(entry), view.getUint32(entry + 4)];
    for (let code = first; code <= last; code += 1)
      if (view.getUint32(entry + 8) + code - first !== 0) drawableCodes.add(code);
  }
}
