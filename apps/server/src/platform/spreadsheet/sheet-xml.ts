import {
  ABOUT_NAME,
  ABOUT_SHEET,
  type AboutLine,
  type Cell,
  type ColumnKind,
  type Sheet,
  type SheetColumn,
  type WrongCell,
} from './sheet.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function sheetParts({ name, columns }: Sheet, hasAbout: boolean) {
  const lastColumn = toColumnLetters(columns.length - 1);
  const about = hasAbout
    ? {
        relation: [['worksheet', 'worksheets/sheet2.xml'] as [string, string]],
        sheet: `<sheet name="${ABOUT_SHEET}" sheetId="2" r:id="rId3"/>`,
        name: `<definedName name="${ABOUT_NAME}">${ABOUT_SHEET}!$A$1</definedName>`,
      }
    : { relation: [], sheet: '', name: '' };
  return {
    files: {
      '[Content_Types].xml': contentTypes(hasAbout ? 2 : 1),
      '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
      'xl/_rels/workbook.xml.rels': relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ...about.relation,
      ),
      'xl/styles.xml': STYLES,
    },
    workbook:
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${escapeText(name)}" sheetId="1" r:id="rId1"/>${about.sheet}</sheets>` +
      '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">' +
      `'${escapeText(name.replaceAll("'", "''"))}'!$1:$1</definedName>${about.name}</definedNames>` +
      '</workbook>',
    sheet: {
      start: (widths: readonly number[]) =>
        `${DECLARATION}<worksheet xmlns="${MAIN}">${ONE_PAGE_WIDE}` +
        '<sheetViews><sheetView workbookViewId="0">' +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
        '</sheetViews>' +
        `<cols>${widths.map(columnWidth).join('')}</cols><sheetData>` +
        `<row r="1">${columns
          .map(({ title }, index) => textCell(title, `${toColumnLetters(index)}1`, HEADING))
          .join('')}</row>`,
      end: (rows: number) =>
        `</sheetData><autoFilter ref="A1:${lastColumn}${rows + 1}"/>${PRINTING}</worksheet>`,
    },
  };
}

const ONE_PAGE_WIDE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
/** Landscape, as many pages high as needed, with the sheet's name and the page number in the footer. */
const PRINTING =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>';

const ABOUT_WIDTHS = [32, 60];

export const aboutSheet = (lines: readonly AboutLine[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}">${ONE_PAGE_WIDE}` +
  `<cols>${ABOUT_WIDTHS.map(columnWidth).join('')}</cols><sheetData>${lines
    .map(({ label, value, kind }, index) => {
      const cell = filledCell(value, kind, `B${index + 1}`);
      return `<row r="${index + 1}">${textCell(label, `A${index + 1}`, HEADING)}${cell}</row>`;
    })
    .join('')}</sheetData>${PRINTING}</worksheet>`;

const columnWidth = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

/** A text column remains text when users type over it. */
const FORMATS: Record<ColumnKind, string> = {
  text: '@',
  count: '#,##0',
  plain: '0',
  decimal: '0.0',
  usd: '[$$-409]#,##0.00;-[$$-409]#,##0.00',
  // Two decimals as on screen, and up to two more if the number has them.
  percent: '0.00##%',
  date: 'mm/dd/yyyy',
};
const KINDS = Object.keys(FORMATS) as ColumnKind[];
const FIRST_CUSTOM_FORMAT = 164;
const HEADING = 1;
const styleOf = (kind: ColumnKind): number => KINDS.indexOf(kind) + 2;
const WRONG_STYLE = KINDS.length + 2;
const STYLE_OF = Object.fromEntries(KINDS.map((kind) => [kind, styleOf(kind)])) as Record<ColumnKind, number>;

export function sheetRow(cells: readonly Cell[], columns: readonly SheetColumn[], number: number): string {
  let xml = `<row r="${number + 1}">`;
  for (let index = 0; index < columns.length; index += 1) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    const { kind } = columns[index] as SheetColumn;
    const reference = `${toColumnLetters(index)}${number + 1}`;
    if (typeof cell === 'object') {
      xml += wrongCell(cell, reference);
      continue;
    }
    xml += filledCell(cell, kind, reference);
  }
  return `${xml}</row>`;
}

function filledCell(cell: string | number, kind: ColumnKind, reference: string): string {
  // In a column of figures, a text is a value that couldn't be read.
  const isText = kind === 'text' || (kind !== 'date' && typeof cell === 'string');
  return isText
    ? textCell(String(cell), reference, STYLE_OF.text)
    : `<c r="${reference}" s="${STYLE_OF[kind]}"><v>${storedNumber(cell, kind)}</v></c>`;
}

const wrongCell = ({ wrong }: WrongCell, reference: string): string =>
  wrong === null ? `<c r="${reference}" s="${WRONG_STYLE}"/>` : textCell(wrong, reference, WRONG_STYLE);

export function displayedLength(cell: Cell, kind: ColumnKind): number {
  if (cell === null) return 0;
  if (typeof cell === 'object') return cell.wrong?.length ?? 0;
  return kind === 'date' ? DATE_CHARACTERS : String(cell).length + EXTRA_CHARACTERS[kind];
}

const DATE_CHARACTERS = 10;
const EXTRA_CHARACTERS: Record<ColumnKind, number> = {
  text: 0,
  count: 2,
  plain: 0,
  decimal: 2,
  usd: 5,
  percent: 4,
  date: 0,
};

const PRECISION = 15;

function storedNumber(cell: string | number, kind: ColumnKind): number {
  if (kind === 'date') return dayNumber(String(cell));
  if (kind === 'percent') return Number((Number(cell) / 100).toPrecision(PRECISION));
  return Number(cell);
}

const DAY_MS = 86_400_000;
/** Wrong for days before March 1900, which never occur here. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

const dayNumber = (date: string): number => (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS;

const textCell = (text: string, reference: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is>` +
  `<t xml:space="preserve">${escapeText(text)}</t></is></c>`;

// Characters that XML can't contain in any form.
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SPECIAL = /[&<>"]|_(?=x[0-9a-fA-F]{4}_)/g;
const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // _x0041_ would be read as A.
  _: '_x005F_',
};

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(SPECIAL, (sign) => ESCAPED[sign] ?? sign);

const LETTERS: string[] = [];

/** A, B … Z, AA … */
export function toColumnLetters(index: number): string {
  LETTERS[index] ??=
    (index < 26 ? '' : toColumnLetters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));
  return LETTERS[index];
}

function relations(...targets: [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
}

const contentTypes = (sheets: number): string =>
  `${DECLARATION}<Types xmlns="${TYPES}">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/>` +
  Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${MIME}.worksheet+xml"/>`,
  ).join('') +
  '</Types>';

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${KINDS.length}">` +
  KINDS.map(
    (kind, index) =>
      `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + index}" formatCode="${escapeText(FORMATS[kind])}"/>`,
  ).join('') +
  '</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font>' +
  // Explicit dark text, because a program in dark mode would use white.
  '<font><sz val="11"/><color rgb="FF4A1512"/><name val="Calibri"/></font></fonts>' +
  // The format reserves the first two fills.
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill>' +
  '<patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EEF5"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFADCD9"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${KINDS.length + 3}"><xf/>` +
  '<xf numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/>' +
  KINDS.map((_, index) => `<xf numFmtId="${FIRST_CUSTOM_FORMAT + index}" applyNumberFormat="1"/>`).join('') +
  `<xf numFmtId="${FIRST_CUSTOM_FORMAT + KINDS.indexOf('text')}" fontId="2" fillId="3" ` +
  'applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
  '</cellXfs></styleSheet>';
