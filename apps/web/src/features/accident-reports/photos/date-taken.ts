// Reads and writes one field of a photo's metadata. The formats follow the JPEG standard (ITU-T T.81, annex
// B) and Exif 2.32, sections 4.5 and 4.6.

/** Marker of the segment that contains the Exif metadata. */
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF_NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** Tag of the entry with the offset of the second directory, which contains the date. */
const EXIF_DIRECTORY = 0x87_69;
const DATE_TIME_ORIGINAL = 0x90_03;
const DATE = /^\d{4}:\d{2}:\d{2} \d{2}:\d{2}:\d{2}$/;
/** Length of a date with the null byte at its end. */
const DATE_BYTES = 20;

const TYPE_ASCII = 2;
const TYPE_LONG = 4;
const ENTRY_BYTES = 12;

/** Returns the time written by the camera, such as '2026:11:19 14:30:00', or null if it is unknown. */
export function readDateTaken(jpeg: Uint8Array): string | null {
  try {
    const exif = findExif(new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
    return exif === null ? null : readDate(exif);
  } catch (error) {
    // The metadata refers to bytes that don't exist.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function findExif(jpeg: DataView): DataView | null {
  let offset = 2;
  while (jpeg.getUint8(offset) === 0xff && jpeg.getUint8(offset + 1) !== START_OF_SCAN) {
    const start = offset + 4;
    const length = jpeg.getUint16(offset + 2) - 2;
    const isExif =
      jpeg.getUint8(offset + 1) === APP1 &&
      EXIF_NAME.every((byte, index) => jpeg.getUint8(start + index) === byte);
    if (isExif)
      return new DataView(jpeg.buffer, jpeg.byteOffset + start + EXIF_NAME.length, length - EXIF_NAME.length);
    offset = start + length;
  }
  return null;
}

function readDate(exif: DataView): string | null {
  const isLittleEndian = exif.getUint16(0) === 0x49_49;
  const directory = findEntryOffset(exif, exif.getUint32(4, isLittleEndian), EXIF_DIRECTORY);
  if (directory === null) return null;
  const entry = findEntryOffset(exif, exif.getUint32(directory + 8, isLittleEndian), DATE_TIME_ORIGINAL);
  if (entry === null) return null;
  const start = exif.getUint32(entry + 8, isLittleEndian);
  const bytes = Array.from({ length: DATE_BYTES - 1 }, (_, index) => exif.getUint8(start + index));
  const date = String.fromCharCode(...bytes);
  return DATE.test(date) ? date : null;
}

function findEntryOffset(exif: DataView, directoryOffset: number, tag: number): number | null {
  const isLittleEndian = exif.getUint16(0) === 0x49_49;
  const count = exif.getUint16(directoryOffset, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const offset = directoryOffset + 2 + index * ENTRY_BYTES;
    if (exif.getUint16(offset, isLittleEndian) === tag) return offset;
  }
  return null;
}

/** Expects a JPEG photo without metadata. Returns the new file in chunks. */
export function addDateTaken(jpeg: Uint8Array<ArrayBuffer>, date: string): Uint8Array<ArrayBuffer>[] {
  const exif = [
    // TIFF header: big-endian, first directory at 8.
    [0x4d, 0x4d, 0, 42, ...encodeLong(8)],
    // Directory at 8 with one entry: the second directory at 26.
    [
      ...encodeShort(1),
      ...encodeShort(EXIF_DIRECTORY),
      ...encodeShort(TYPE_LONG),
      ...encodeLong(1),
      ...encodeLong(26),
      ...encodeLong(0),
    ],
    // Directory at 26 with one entry: the date at 44.
    [
      ...encodeShort(1),
      ...encodeShort(DATE_TIME_ORIGINAL),
      ...encodeShort(TYPE_ASCII),
      ...encodeLong(DATE_BYTES),
      ...encodeLong(44),
    ],
    [...encodeLong(0), ...new TextEncoder().encode(`${date}\0`)],
  ].flat();
  const content = [...EXIF_NAME, ...exif];
  const segment = Uint8Array.of(0xff, APP1, ...encodeShort(content.length + 2), ...content);
  return [jpeg.subarray(0, 2), segment, jpeg.subarray(2)];
}

const encodeShort = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const encodeLong = (value: number): number[] => [...encodeShort(value >>> 16), ...encodeShort(value)];
