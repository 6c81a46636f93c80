import { checkCompoundFile } from './check-compound-file.ts';
import { detectUtf16 } from './csv-reader.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readZipDirectory } from './zip-reader.ts';

export type SpreadsheetFormat = 'xlsx' | 'xls' | 'csv';

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

/** Uses the first bytes of the file, regardless of its name. Throws for other formats. */
export function detectSpreadsheetFormat(file: Uint8Array): SpreadsheetFormat {
  if (startsWithBytes(file, ZIP_SIGNATURE)) {
    readZipDirectory(file);
    return 'xlsx';
  }
  if (startsWithBytes(file, COMPOUND_FILE_SIGNATURE)) {
    checkCompoundFile(file);
    return 'xls';
  }
  if (containsOnlyText(file) && !isMarkup(file)) return 'csv';
  throw new SpreadsheetError('unreadable');
}

/** Old programs end a text file with this byte. */
const CTRL_Z = 0x1a;

export const isTextFile = (file: Uint8Array): boolean =>
  !startsWithBytes(file, ZIP_SIGNATURE) && !startsWithBytes(file, COMPOUND_FILE_SIGNATURE);

// Some programs save HTML, XML, JSON, RTF or PDF files under spreadsheet names.
const isMarkup = (file: Uint8Array): boolean =>
  /^\ufeff?\s*(?:[<{[]|%PDF-)/.test(
    new TextDecoder(detectUtf16(file) ?? 'utf-8').decode(file.subarray(0, INSPECTED_BYTES)),
  );

const INSPECTED_BYTES = 1_024;

const startsWithBytes = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

/**
 * Returns true if the file has no control characters except white space. Text files with values never have
 * others. UTF-16 isn't checked, because each character has two bytes, and either may look like a control
 * character.
 */
function containsOnlyText(file: Uint8Array): boolean {
  if (file.length === 0) return false;
  if (detectUtf16(file) !== null) return true;
  const end = file.at(-1) === CTRL_Z ? file.length - 1 : file.length;
  for (const byte of file.subarray(0, end)) if (byte < 0x09 || (byte > 0x0d && byte < 0x20)) return false;
  return true;
}
