interface Metadata {
  /** Date in the format of Exif: '2026:11:19 14:30:00'. */
  date: string;
  /** Orientation of Exif. 6 turns the photo clockwise to display it. */
  orientation: number;
}

interface MadePhoto {
  width?: number;
  height?: number;
  /** Metadata with a location. Without it the photo has none. */
  metadata?: Metadata;
  /** Bytes after the end of the photo, as some phones store a video there. */
  trailingBytes?: number;
}

/** Text in the metadata that only the location contains. */
export const LOCATION_MARK = 'WGS-84 27.9506 N';

/** Makes a JPEG photo whose left half is red and whose right half is blue. */
export async function makePhoto(
  name: string,
  { width = 24, height = 12, metadata, trailingBytes = 0 }: MadePhoto = {},
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const encoded = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 1);
  });
  if (encoded === null) throw new Error('The canvas was not encoded.');
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const parts = metadata === undefined ? [bytes] : [bytes.slice(0, 2), makeExif(metadata), bytes.slice(2)];
  return new File([...parts, new Uint8Array(trailingBytes)], name, { type });
}

/** Makes a segment as cameras do: little-endian, with orientation, date and location. */
export function makeExif({ date, orientation }: Metadata): Uint8Array<ArrayBuffer> {
  const location = text(LOCATION_MARK);
  const [first, second, third] = [8, 8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + 2 + 12 + 4];
  const dateAt = third + 2 + 12 + 4;
  const tiff = [
    [0x49, 0x49, 42, 0, ...long(first)],
    [...short(3), ...entry(0x01_12, 3, 1, orientation)],
    [...entry(0x87_69, 4, 1, second), ...entry(0x88_25, 4, 1, third), ...long(0)],
    [...short(1), ...entry(0x90_03, 2, 20, dateAt), ...long(0)],
    [...short(1), ...entry(0x00_12, 2, location.length, dateAt + 20), ...long(0)],
    [...text(date), ...location],
  ].flat();
  const content = [...text('Exif'), 0, ...tiff];
  const length = content.length + 2;
  return Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff, ...content);
}

const text = (value: string): number[] => [...new TextEncoder().encode(value), 0];
const short = (value: number): number[] => [value & 0xff, value >> 8];
const long = (value: number): number[] => [...short(value & 0xff_ff), ...short(value >>> 16)];

const entry = (tag: number, type: number, count: number, value: number): number[] => [
  ...short(tag),
  ...short(type),
  ...long(count),
  ...long(value),
];
