import {
  ABOUT_DEFINED_NAME,
  ABOUT_SHEET_NAME,
  type AboutLine,
  type Cell,
  type ColumnKind,
  type Sheet,
  type SheetColumn,
  type WrongCell,
} from './sheet.ts';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/content-types';
const MIME_PREFIX = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function createWorkbookXml({ name, columns }: Sheet, hasAbout: boolean) {
  const lastColumn = toColumnLetters(columns.length - 1);
  const about = hasAbout
    ? {
        relations: [['worksheet', 'worksheets/sheet2.xml'] as [string, string]],
        sheet: `<sheet name="${ABOUT_SHEET_NAME}" sheetId="2" r:id="rId3"/>`,
        name: `<definedName name="${ABOUT_DEFINED_NAME}">${ABOUT_SHEET_NAME}!$A$1</definedName>`,
      }
    : { relations: [], sheet: '', name: '' };
  return {
    files: {
      '[Content_Types].xml': contentTypesXml(hasAbout ? 2 : 1),
      '_rels/.rels': relationshipsXml(['officeDocument', 'xl/workbook.xml']),
      'xl/_rels/workbook.xml.rels': relationshipsXml(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ...about.relations,
      ),
      'xl/styles.xml': STYLES_XML,
    },
    workbook:
      `${XML_DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheets>` +
      `<sheet name="${escapeText(name)}" sheetId="1" r:id="rId1"/>${about.sheet}</sheets>` +
      '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">' +
      `'${escapeText(name.replaceAll("'", "''"))}'!$1:$1</definedName>${about.name}</definedNames>` +
      '</workbook>',
    sheet: {
      start: (widths: readonly number[]) =>
        `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}">${ONE_PAGE_WIDE}` +
        '<sheetViews><sheetView workbookViewId="0">' +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
        '</sheetViews>' +
        `<cols>${widths.map(columnXml).join('')}</cols><sheetData>` +
        `<row r="1">${columns
          .map(({ title }, index) => textCellXml(title, `${toColumnLetters(index)}1`, HEADING_STYLE))
          .join('')}</row>`,
      end: (rowCount: number) =>
        `</sheetData><autoFilter ref="A1:${lastColumn}${rowCount + 1}"/>${PRINTING_XML}</worksheet>`,
    },
  };
}

const ONE_PAGE_WIDE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
/** Landscape, as many pages high as needed, with the sheet's name and the page number in the footer. */
const PRINTING_XML =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>';

const ABOUT_WIDTHS = [32, 60];

export const aboutSheetXml = (lines: readonly AboutLine[]): string =>
  `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}">${ONE_PAGE_WIDE}` +
  `<cols>${ABOUT_WIDTHS.map(columnXml).join('')}</cols><sheetData>${lines
    .map(({ label, value, kind }, index) => {
      const cell = filledCellXml(value, kind, `B${index + 1}`);
      return `<row r="${index + 1}">${textCellXml(label, `A${index + 1}`, HEADING_STYLE)}${cell}</row>`;
    })
    .join('')}</sheetData>${PRINTING_XML}</worksheet>`;

const columnXml = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

/** The format '@' keeps a text column as text when users type over it. */
const FORMAT_CODES: Record<ColumnKind, string> = {
  text: '@',
  count: '#,##0',
  plain: '0',
  decimal: '0.0',
  usd: '[$$-409]#,##0.00;-[$$-409]#,##0.00',
  // Two decimals as on screen, and up to two more if the number has them.
  percent: '0.00##%',
  date: 'mm/dd/yyyy',
};
const COLUMN_KINDS = Object.keys(FORMAT_CODES) as ColumnKind[];
const FIRST_CUSTOM_FORMAT = 164;
const HEADING_STYLE = 1;
const styleOf = (kind: ColumnKind): number => COLUMN_KINDS.indexOf(kind) + 2;
const WRONG_STYLE = COLUMN_KINDS.length + 2;
const STYLES_BY_KIND = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, styleOf(kind)])) as Record<
  ColumnKind,
  number
>;

export function rowXml(
  cells: readonly Cell[],
  columns: readonly SheetColumn[],
  dataRowNumber: number,
): string {
  let xml = `<row r="${dataRowNumber + 1}">`;
  for (let index = 0; index < columns.length; index += 1) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    const { kind } = columns[index] as SheetColumn;
    const reference = `${toColumnLetters(index)}${dataRowNumber + 1}`;
    if (typeof cell === 'object') {
      xml += wrongCellXml(cell, reference);
      continue;
    }
    xml += filledCellXml(cell, kind, reference);
  }
  return `${xml}</row>`;
}

function filledCellXml(cell: string | number, kind: ColumnKind, reference: string): string {
  // In a column of figures, a text is a value that couldn't be read.
  const isText = kind === 'text' || (kind !== 'date' && typeof cell === 'string');
  return isText
    ? textCellXml(String(cell), reference, STYLES_BY_KIND.text)
    : `<c r="${reference}" s="${STYLES_BY_KIND[kind]}"><v>${toStoredNumber(cell, kind)}</v></c>`;
}

const wrongCellXml = ({ wrongText }: WrongCell, reference: string): string =>
  wrongText === null
    ? `<c r="${reference}" s="${WRONG_STYLE}"/>`
    : textCellXml(wrongText, reference, WRONG_STYLE);

export function displayedLength(cell: Cell, kind: ColumnKind): number {
  if (cell === null) return 0;
  if (typeof cell === 'object') return cell.wrongText?.length ?? 0;
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

const PERCENT_DIGITS = 15;

function toStoredNumber(cell: string | number, kind: ColumnKind): number {
  if (kind === 'date') return toDayNumber(String(cell));
  if (kind === 'percent') return Number((Number(cell) / 100).toPrecision(PERCENT_DIGITS));
  return Number(cell);
}

const DAY_MS = 86_400_000;
/** Wrong for days before March 1900, which never occur here. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);

const toDayNumber = (date: string): number => (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS;

const textCellXml = (text: string, reference: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is>` +
  `<t xml:space="preserve">${escapeText(text)}</t></is></c>`;

// Characters that XML can't contain in any form.
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const UNWRITABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SPECIAL_CHARACTERS = /[&<>"]|_(?=x[0-9a-fA-F]{4}_)/g;
const ESCAPED_CHARACTERS: Record<string, string> = {
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
    .replaceAll(UNWRITABLE_CHARACTERS, '')
    .replaceAll(SPECIAL_CHARACTERS, (character) => ESCAPED_CHARACTERS[character] ?? character);

const COLUMN_LETTERS: string[] = [];

// A, B … Z, AA …
export function toColumnLetters(index: number): string {
  COLUMN_LETTERS[index] ??=
    (index < 26 ? '' : toColumnLetters(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));
  return COLUMN_LETTERS[index];
}

function relationshipsXml(...targets: [type: string, target: string][]): string {
  const relationships = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return (
    `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">` +
    `${relationships.join('')}</Relationships>`
  );
}

const contentTypesXml = (sheetCount: number): string =>
  `${XML_DECLARATION}<Types xmlns="${CONTENT_TYPES_NAMESPACE}">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${MIME_PREFIX}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${MIME_PREFIX}.styles+xml"/>` +
  Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ` +
      `ContentType="${MIME_PREFIX}.worksheet+xml"/>`,
  ).join('') +
  '</Types>';

const STYLES_XML =
  `${XML_DECLARATION}<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="${COLUMN_KINDS.length}">` +
  COLUMN_KINDS.map(
    (kind, index) =>
      `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + index}" formatCode="${escapeText(FORMAT_CODES[kind])}"/>`,
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
  `<cellXfs count="${COLUMN_KINDS.length + 3}"><xf/>` +
  '<xf numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/>' +
  COLUMN_KINDS.map(
    (_, index) => `<xf numFmtId="${FIRST_CUSTOM_FORMAT + index}" applyNumberFormat="1"/>`,
  ).join('') +
  `<xf numFmtId="${FIRST_CUSTOM_FORMAT + COLUMN_KINDS.indexOf('text')}" fontId="2" fillId="3" ` +
  'applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
  '</cellXfs></styleSheet>';
