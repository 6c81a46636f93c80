import { checkCompoundFile } from './check-compound-file.ts';
import { utf16Of } from './csv-reader.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readZipDirectory } from './zip-reader.ts';

export type SpreadsheetFormat = 'xlsx' | 'xls' | 'csv';

/** Which kind of spreadsheet a file is by what it begins with, whatever it is called; throws where it is none that is read. */
export function checkSpreadsheet(file: Uint8Array): SpreadsheetFormat {
  if (beginsWith(file, [0x50, 0x4b, 0x03, 0x04])) {
    readZipDirectory(file);
    return 'xlsx';
  }
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) {
    checkCompoundFile(file);
    return 'xls';
  }
  if (isText(file) && !isMarkup(file)) return 'csv';
  throw new SpreadsheetError('unreadable');
}

/** True for HTML, XML, JSON, RTF and PDF: files that other programs save under the name of a spreadsheet. */
const isMarkup = (file: Uint8Array): boolean =>
  /^\ufeff?\s*(?:[<{[]|%PDF-)/.test(
    new TextDecoder(utf16Of(file) ?? 'utf-8').decode(file.subarray(0, LOOKED_AT)),
  );

const LOOKED_AT = 1_024;

const beginsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, place) => file[place] === byte);

/** Has no control characters, which no list of values has; in UTF-16, as it is saved for other languages, every other byte may be one. */
function isText(file: Uint8Array): boolean {
  if (file.length === 0) return false;
  if (utf16Of(file) !== null) return true;
  for (const byte of file) if (byte < 0x09 || (byte > 0x0d && byte < 0x20)) return false;
  return true;
}
