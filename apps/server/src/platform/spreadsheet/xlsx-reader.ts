import { type CellContext, readNumberFormats, SheetRowsReader } from './sheet-rows-reader.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { attributeReader, type XmlHandlers, XmlReader } from './xml-reader.ts';
import { readZipDirectory, unpack, type ZipEntry } from './zip-reader.ts';
import type { NamedSheet, ReadRow } from './read-row.ts';
import { ABOUT_NAME } from './sheet.ts';

const MEGABYTE = 1_048_576;
const MAX_PART_BYTES = 20 * MEGABYTE;
/** Shared texts remain in memory while the sheet is read. */
const MAX_TEXT_BYTES = 100 * MEGABYTE;
const MAX_TEXTS = 2_000_000;
const MAX_SHEETS = 20;

/** Lists visible sheets. A sheet is unpacked while its rows are read, unless the rows have to be sorted. */
export async function readXlsxSheets(file: Uint8Array, sortsRows = false): Promise<NamedSheet[]> {
  const workbook = new Workbook(file);
  const sheets = await workbook.findSheets();
  const context = await workbook.readCellContext();
  const read = sortsRows ? sortedRowsOf : rowsOf;
  return sheets.map(({ name, entry }) => ({
    name,
    rows: () => read(workbook, entry, new SheetRowsReader(context, { sortsRows })),
  }));
}

async function* rowsOf(
  workbook: Workbook,
  sheet: ZipEntry,
  reader: SheetRowsReader,
): AsyncGenerator<ReadRow> {
  const xml = new XmlReader(reader);
  for await (const text of workbook.streamTexts(sheet)) {
    xml.write(text);
    yield* reader.readRows();
  }
  xml.end();
}

async function* sortedRowsOf(...sheet: Parameters<typeof rowsOf>): AsyncGenerator<ReadRow> {
  const rows = await Array.fromAsync(rowsOf(...sheet));
  rows.sort((a, b) => a.row - b.row);
  if (rows.some(({ row }, index) => row === rows[index + 1]?.row)) throw new SpreadsheetError('unreadable');
  yield* rows;
}

interface Relation {
  id: string;
  type: string;
  path: string;
}

const idOf = attributeReader('Id');
const typeOf = attributeReader('Type');
const targetOf = attributeReader('Target');
const readRelationId = attributeReader('id');
const readState = attributeReader('state');
const nameOf = attributeReader('name');
const date1904Of = attributeReader('date1904');

class Workbook {
  readonly #file: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #relations: readonly Relation[] = [];
  #is1904 = false;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#entries = readZipDirectory(file);
  }

  async findSheets(): Promise<{ name: string; entry: ZipEntry }[]> {
    const root = await this.#readRelations('_rels/.rels', '');
    const path = root.find(({ type }) => type === 'officedocument')?.path ?? '';
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    this.#relations = await this.#readRelations(`${folder}_rels/${path.slice(folder.length)}.rels`, folder);
    const visible: { name: string; relation: string }[] = [];
    let [about, isAbout] = ['', false];
    await this.#readSmallPart(this.#entry(path), {
      open: (element, attributes) => {
        if (element === 'workbookPr') this.#is1904 = ['1', 'true'].includes(date1904Of(attributes) ?? '');
        if (element === 'sheet' && (readState(attributes) ?? 'visible') === 'visible')
          visible.push({ name: nameOf(attributes) ?? '', relation: readRelationId(attributes) ?? '' });
        if (element === 'definedName') isAbout = nameOf(attributes) === ABOUT_NAME;
      },
      text: (text) => {
        if (isAbout) about += text;
      },
      close: (element) => {
        if (element === 'definedName') isAbout = false;
      },
    });
    const aboutName = sheetOfReference(about);
    const described = visible.filter(({ name }) => name !== aboutName);
    const sheets = (described.length > 0 ? described : visible).flatMap(({ name, relation }) =>
      this.#relations
        .filter(({ id, type }) => id === relation && type === 'worksheet')
        .map((sheet) => ({ name, entry: this.#entry(sheet.path) })),
    );
    if (sheets.length === 0) throw new SpreadsheetError('unreadable');
    return sheets.slice(0, MAX_SHEETS);
  }

  async readCellContext(): Promise<CellContext> {
    const styles = this.#related('styles');
    return {
      texts: await this.#readTexts(),
      formats: styles === null ? [] : await readNumberFormats((part) => this.#readSmallPart(styles, part)),
      is1904: this.#is1904,
    };
  }

  async *streamTexts(entry: ZipEntry): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const bytes of unpack(this.#file, entry)) yield decoder.decode(bytes, { stream: true });
  }

  async #readTexts(): Promise<string[]> {
    const entry = this.#related('sharedstrings');
    if (entry === null) return [];
    if (entry.bytes > MAX_TEXT_BYTES) throw new SpreadsheetError('too_large');
    const texts: string[] = [];
    await this.#readPart(entry, collectTexts(texts));
    return texts;
  }

  async #readSmallPart(entry: ZipEntry, handlers: Partial<XmlHandlers>): Promise<void> {
    if (entry.bytes > MAX_PART_BYTES) throw new SpreadsheetError('too_large');
    await this.#readPart(entry, handlers);
  }

  async #readPart(entry: ZipEntry, handlers: Partial<XmlHandlers>): Promise<void> {
    const xml = new XmlReader({ open: () => {}, close: () => {}, text: () => {}, ...handlers });
    for await (const text of this.streamTexts(entry)) xml.write(text);
    xml.end();
  }

  async #readRelations(path: string, folder: string): Promise<Relation[]> {
    const relations: Relation[] = [];
    await this.#readSmallPart(this.#entry(path), {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        relations.push({
          id: idOf(attributes) ?? '',
          type: typeOf(attributes)?.split('/').at(-1)?.toLowerCase() ?? '',
          path: resolvePath(folder, targetOf(attributes) ?? ''),
        });
      },
    });
    return relations;
  }

  #related(relationType: string): ZipEntry | null {
    const relation = this.#relations.find(({ type }) => type === relationType);
    return (relation && this.#entries.get(relation.path)) ?? null;
  }

  #entry(path: string): ZipEntry {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) throw new SpreadsheetError('unreadable');
    return entry;
  }
}

const sheetOfReference = (reference: string): string =>
  reference
    .slice(0, Math.max(0, reference.lastIndexOf('!')))
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll("''", "'");

const resolvePath = (folder: string, target: string): string =>
  new URL(target, `file:///${folder}`).pathname.slice(1).toLowerCase();

/** Collects all runs of each shared item, without Japanese phonetic guides. */
function collectTexts(texts: string[]): Partial<XmlHandlers> {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    text: (chunk) => {
      if (isText) text += chunk;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') {
        if (texts.length === MAX_TEXTS) throw new SpreadsheetError('too_large');
        texts.push(text);
      }
    },
  };
}
