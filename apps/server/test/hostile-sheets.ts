import { randomBytes } from 'node:crypto';
import type { SpreadsheetFault } from '../src/platform/spreadsheet/spreadsheet-error.ts';
import { compoundFile, firstSector, followerAt, countSectors, workbookStream } from './made-compound-file.ts';
import { makeArchive, makeWorkbook, packRepeated, sheetOf } from './made-archive.ts';

const MEGABYTE = 1_048_576;
/** Maximum size of a file that the reader opens. */
const LARGEST = 20 * MEGABYTE - 1;

const HEADING =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>VIN</t></is></c><c r="B1" t="inlineStr"><is>' +
  '<t>Unit</t></is></c></row>';
const ROW = '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>7</v></c></row>';
const SOUND = { sheet: sheetOf(HEADING + ROW), texts: '<sst><si><t>one</t></si></sst>' };

const ENTITIES = Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`);
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a0 "ha">${ENTITIES.join('')}]>`;
const EXTERNAL = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';

const filler = (text: string) => text.repeat(MEGABYTE / text.length);
const spaces = filler('    ');

/** Patch of the directory entry of the last file, or of the end record. */
function patched(file: Buffer, signature: number, patch: (bytes: Buffer) => void): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  const copy = Buffer.from(file);
  patch(copy.subarray(copy.lastIndexOf(mark)));
  return copy;
}

const ENTRY = 0x02014b50;

const withText = (text: string) => makeWorkbook({ ...SOUND, sheet: sheetOf(HEADING + ROW + text) });

/** Error of a file, or null when a fast machine can read it and a slow one can't. */
type Ending = SpreadsheetFault | null;

/**
 * Files that consume a server's time or memory, refer to other files, or are no spreadsheets, with the result
 * of each.
 */
export const HOSTILE_SHEETS: Record<string, { make: () => Buffer; ends: Ending }> = {
  'an archive that says that it unpacks to a gigabyte': {
    make: () => makeWorkbook({ sheet: packRepeated({ block: spaces }, 1_024) }),
    ends: 'too_large',
  },
  'an archive whose sheet says a megabyte and unpacks to one gigabyte': {
    make: () => makeWorkbook({ sheet: { ...packRepeated({ block: spaces }, 1_024), claims: MEGABYTE } }),
    ends: 'too_large',
  },
  'an archive whose sheet says nothing and unpacks to one gigabyte': {
    make: () => makeWorkbook({ sheet: { ...packRepeated({ block: spaces }, 1_024), claims: 0 } }),
    ends: 'unreadable',
  },
  'texts that say a megabyte and unpack to one gigabyte': {
    make: () =>
      makeWorkbook({ ...SOUND, texts: { ...packRepeated({ block: spaces }, 1_024), claims: MEGABYTE } }),
    ends: 'too_large',
  },
  'styles that say a megabyte and unpack to one gigabyte': {
    make: () =>
      makeWorkbook({ ...SOUND, styles: { ...packRepeated({ block: spaces }, 1_024), claims: MEGABYTE } }),
    ends: 'too_large',
  },
  'texts of 299 MB': {
    make: () => makeWorkbook({ ...SOUND, texts: packRepeated({ block: filler('<si><t>a</t></si>') }, 299) }),
    ends: 'too_large',
  },
  'as many texts as are read of 99 MB': {
    make: () =>
      makeWorkbook({
        ...SOUND,
        texts: packRepeated({ before: '<sst>', block: filler('<si/>'), behind: '</sst>' }, 99),
      }),
    ends: 'too_large',
  },
  'styles of 299 MB': {
    make: () =>
      makeWorkbook({ ...SOUND, styles: packRepeated({ before: '<cellXfs>', block: filler('<xf/>') }, 299) }),
    ends: 'too_large',
  },
  'one cell of 299 MB': {
    make: () =>
      makeWorkbook({
        sheet: packRepeated({ before: '<sheetData><row r="1"><c r="A1"><v>', block: filler('1') }, 299),
      }),
    ends: 'too_large',
  },
  'one tag of 299 MB': {
    make: () =>
      makeWorkbook({ sheet: packRepeated({ before: '<sheetData ', block: filler('a="b" ') }, 299) }),
    ends: 'too_large',
  },
  'one comment of 299 MB': {
    make: () => makeWorkbook({ sheet: packRepeated({ before: '<!--', block: filler('- ') }, 299) }),
    ends: 'too_large',
  },
  'a row of cells of 299 MB': {
    make: () =>
      makeWorkbook({
        sheet: packRepeated({ before: '<sheetData><row>', block: filler('<c><v>1</v></c>') }, 299),
      }),
    ends: 'unreadable',
  },
  'rows of ten thousand cells of 299 MB': {
    make: () =>
      makeWorkbook({
        sheet: packRepeated(
          { before: '<sheetData>', block: `<row>${'<c><v>1</v></c>'.repeat(10_000)}</row>` },
          2_000,
        ),
      }),
    ends: null,
  },
  'rows of 299 MB': {
    make: () =>
      makeWorkbook({
        sheet: packRepeated({ before: '<sheetData>', block: filler('<row><c><v>1</v></c></row>') }, 299),
      }),
    ends: 'too_many_rows',
  },
  'empty rows of 299 MB': {
    make: () =>
      makeWorkbook({ sheet: packRepeated({ before: '<sheetData>', block: filler('<row></row>') }, 299) }),
    ends: 'unreadable',
  },
  'sizes of 64 bits': {
    make: () =>
      patched(makeWorkbook(SOUND), ENTRY, (entry) => {
        entry.writeUInt32LE(0xffffffff, 20);
        entry.writeUInt32LE(0xffffffff, 24);
      }),
    ends: 'too_large',
  },
  'files that share their bytes': {
    make: () => {
      const bomb = packRepeated({ block: spaces }, 1);
      const files = Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`xl/${place}.xml`, bomb]));
      const file = makeWorkbook({ ...SOUND, others: files });
      // All of them are at the position of the first.
      const mark = Buffer.from('PK\u0001\u0002', 'latin1');
      for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1))
        file.writeUInt32LE(file.length, at + 20);
      return file;
    },
    ends: 'unreadable',
  },
  'a directory without an end': {
    make: () => Buffer.concat([makeWorkbook(SOUND).subarray(0, -22), Buffer.alloc(70_000)]),
    ends: 'unreadable',
  },
  'an archive that is cut off': { make: () => makeWorkbook(SOUND).subarray(0, 700), ends: 'unreadable' },
  'an archive with a password': {
    make: () => patched(makeWorkbook(SOUND), ENTRY, (entry) => entry.writeUInt16LE(1, 8)),
    ends: 'encrypted',
  },
  'an archive that is no workbook': {
    make: () => makeArchive({ 'word/document.xml': '<w/>' }),
    ends: 'unreadable',
  },
  'a sheet that lies outside of its archive': {
    make: () =>
      makeWorkbook({
        ...SOUND,
        relations:
          '<Relationships>' +
          '<Relationship Id="rId1" Type="a/worksheet" Target="../../../../etc/passwd"/>' +
          '</Relationships>',
      }),
    ends: 'unreadable',
  },
  'two rows of one number': { make: () => withText(ROW), ends: 'unreadable' },
  'a row of a number that no sheet has': {
    make: () => withText('<row r="4294967297"/>'),
    ends: 'unreadable',
  },
  'a cell of a column that no sheet has': {
    make: () => withText('<row r="3"><c r="ZZZZZZZZZZZZZZ3"><v>1</v></c></row>'),
    ends: 'unreadable',
  },
  'a billion laughs in the sheet': {
    make: () =>
      makeWorkbook({ ...SOUND, sheet: LAUGHS + sheetOf('<row r="1"><c r="A1"><v>&a30;</v></c></row>') }),
    ends: 'unreadable',
  },
  'a billion laughs in the texts': {
    make: () => makeWorkbook({ ...SOUND, texts: `${LAUGHS}<sst><si><t>&a30;</t></si></sst>` }),
    ends: 'unreadable',
  },
  'a billion laughs in the workbook': {
    make: () => makeWorkbook({ ...SOUND, workbook: `${LAUGHS}<workbook><sheets/></workbook>` }),
    ends: 'unreadable',
  },
  'a file of the server in the sheet': {
    make: () =>
      makeWorkbook({ ...SOUND, sheet: EXTERNAL + sheetOf('<row r="1"><c r="A1"><v>&secret;</v></c></row>') }),
    ends: 'unreadable',
  },
  'a file of the server in the texts': {
    make: () => makeWorkbook({ ...SOUND, texts: `${EXTERNAL}<sst><si><t>&secret;</t></si></sst>` }),
    ends: 'unreadable',
  },
  'a renamed .exe': {
    make: () => Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003'), randomBytes(200_000)]),
    ends: 'unreadable',
  },
  'an .xls that is cut off': {
    make: () => compoundFile({ Workbook: workbookStream(200) }).subarray(0, 3_000),
    ends: 'unreadable',
  },
  'random bytes behind the head of an .xls': {
    make: () =>
      Buffer.concat([compoundFile({ Workbook: workbookStream(1) }).subarray(0, 8), randomBytes(LARGEST - 8)]),
    ends: 'unreadable',
  },
  'an .xls with sectors of a gigabyte': {
    make: () =>
      changed(compoundFile({ Workbook: workbookStream(200) }), (file) => file.writeUInt16LE(30, 30)),
    ends: 'unreadable',
  },
  'an .xls whose sectors go in a circle': {
    make: () =>
      changed(
        compoundFile({ Workbook: workbookStream(2_000), Filler: Buffer.alloc(LARGEST - MEGABYTE) }),
        (file) => {
          // The last sector of the workbook points to its first.
          const last = firstSector(file) + countSectors(workbookStream(2_000)) - 1;
          file.writeUInt32LE(firstSector(file), followerAt(last));
        },
      ),
    ends: 'unreadable',
  },
  'an .xls of a thousand streams of all of its bytes': {
    make: () =>
      changed(
        compoundFile({
          Workbook: Buffer.alloc(LARGEST - 6 * MEGABYTE),
          ...Object.fromEntries(Array.from({ length: 1_000 }, (_, place) => [`S${place}`, Buffer.alloc(0)])),
        }),
        (file) => {
          const name = (place: number) => Buffer.from(`S${place}`, 'utf16le');
          for (let place = 0; place < 1_000; place += 1) {
            const at = file.lastIndexOf(Buffer.concat([name(place), Buffer.alloc(2)]));
            file.writeUInt32LE(firstSector(file), at + 116);
            file.writeUInt32LE(8_192, at + 120);
          }
        },
      ),
    ends: 'unreadable',
  },
  'an .xls of four million empty records': {
    make: () =>
      compoundFile({
        Workbook: Buffer.concat([
          workbookStream(1),
          Buffer.alloc(LARGEST - MEGABYTE, Buffer.from([1, 0, 0, 0])),
        ]),
      }),
    ends: 'too_large',
  },
  'an .xls whose sheet stands in it ten thousand times': {
    make: () => compoundFile({ Workbook: workbookStream(60_000, 10_000) }),
    ends: 'too_large',
  },
  'an .xls of too many rows': {
    make: () => compoundFile({ Workbook: workbookStream(5_002) }),
    ends: 'too_many_rows',
  },
  'an .xls with a password': {
    make: () => compoundFile({ Workbook: workbookStream(200, 1, Buffer.from([0x2f, 0, 2, 0, 1, 0])) }),
    ends: 'encrypted',
  },
  'an .xlsx with a password': {
    make: () => compoundFile({ EncryptionInfo: randomBytes(224), EncryptedPackage: randomBytes(9_000) }),
    ends: 'encrypted',
  },
  'a .csv of 20 MB of commas': { make: () => Buffer.alloc(LARGEST, ','), ends: 'unreadable' },
  'a .csv of 20 MB of quotes and line ends': {
    make: () => Buffer.alloc(LARGEST, '"a\n'),
    ends: 'too_many_rows',
  },
  'a .csv of one text of 20 MB': { make: () => Buffer.alloc(LARGEST, 'a'), ends: 'too_large' },
  'a .csv of 20 MB of quotes': { make: () => Buffer.alloc(LARGEST, '"'), ends: 'too_large' },
  'a .csv of too many rows': { make: () => Buffer.alloc(LARGEST, 'a,b\n'), ends: 'too_many_rows' },
  'a file of nothing but zeros': { make: () => Buffer.alloc(LARGEST), ends: 'unreadable' },
};

function changed(file: Buffer, change: (file: Buffer) => void): Buffer {
  change(file);
  return file;
}
