/** Why a file can not be read. */
export type SpreadsheetFault =
  /** It is no .xlsx, .xls or .csv, or it is broken. */
  | 'unreadable'
  /** It needs a password. */
  | 'encrypted'
  /** It unpacks to more than is read, or needs more memory. */
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow';

export type SpreadsheetFormat = 'xlsx' | 'xls' | 'csv';

const MEGABYTE = 1_048_576;
const MOST_UNPACKED = 300 * MEGABYTE;

// [MS-OFFCRYPTO] 2.1: a workbook that needs a password is wrapped in an OLE file, as this stream of it.
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** Which kind of spreadsheet a file is by what it begins with, whatever it is called; or why it is none that is read. */
export function checkSpreadsheet(
  file: Uint8Array,
): { format: SpreadsheetFormat } | { fault: SpreadsheetFault } {
  if (beginsWith(file, [0x50, 0x4b, 0x03, 0x04])) {
    const unpacked = unpackedBytes(file);
    if (unpacked === null) return { fault: 'unreadable' };
    return unpacked > MOST_UNPACKED ? { fault: 'too_large' } : { format: 'xlsx' };
  }
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0]))
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(ENCRYPTED_PACKAGE)
      ? { fault: 'encrypted' }
      : { format: 'xls' };
  return isText(file) ? { format: 'csv' } : { fault: 'unreadable' };
}

const beginsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, place) => file[place] === byte);

/** Control characters that no list of values has. */
function isText(file: Uint8Array): boolean {
  if (file.length === 0) return false;
  for (const byte of file) if (byte < 0x09 || (byte > 0x0d && byte < 0x20)) return false;
  return true;
}

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.16 and 4.3.12: the end of the central directory, and its entries.
const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** What all parts of a zip claim to unpack to; null where it has no directory, or one that lies about itself. */
function unpackedBytes(file: Uint8Array): number | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return null;
    total += view.getUint32(at + 24, true);
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return total;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
