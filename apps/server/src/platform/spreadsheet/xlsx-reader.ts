import { type CellContext, readNumberFormats, SheetRowsReader } from './sheet-rows-reader.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { createAttributeReader, type XmlHandlers, XmlReader } from './xml-reader.ts';
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-reader.ts';
import type { NamedSheet, ReadRow } from './read-row.ts';
import { ABOUT_DEFINED_NAME } from './sheet.ts';

const MEGABYTE = 1_048_576;
const MAX_PART_BYTES = 20 * MEGABYTE;
/** Shared texts remain in memory while the sheet is read. */
const MAX_SHARED_TEXT_BYTES = 100 * MEGABYTE;
const MAX_SHARED_TEXTS = 2_000_000;
const MAX_SHEETS = 20;

/** Lists visible sheets. A sheet is unpacked while its rows are read, unless the rows have to be sorted. */
export async function readXlsxSheets(file: Uint8Array, mustSortRows = false): Promise<NamedSheet[]> {
  const workbook = new Workbook(file);
  const sheets = await workbook.listSheets();
  const context = await workbook.readCellContext();
  const readRows = mustSortRows ? sortedRowsOf : rowsOf;
  return sheets.map(({ name, entry }) => ({
    name,
    rows: () => readRows(workbook, entry, new SheetRowsReader(context, { mustSortRows })),
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
    yield* reader.drainRows();
  }
  xml.end();
}

async function* sortedRowsOf(...rowsInput: Parameters<typeof rowsOf>): AsyncGenerator<ReadRow> {
  const rows = await Array.fromAsync(rowsOf(...rowsInput));
  rows.sort((a, b) => a.row - b.row);
  if (rows.some(({ row }, index) => row === rows[index + 1]?.row)) throw new SpreadsheetError('unreadable');
  yield* rows;
}

interface Relation {
  id: string;
  type: string;
  path: string;
}

const readId = createAttributeReader('Id');
const readType = createAttributeReader('Type');
const readTarget = createAttributeReader('Target');
const readRelationId = createAttributeReader('id');
const readState = createAttributeReader('state');
const readName = createAttributeReader('name');
const readDate1904 = createAttributeReader('date1904');

class Workbook {
  readonly #file: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #relations: readonly Relation[] = [];
  #is1904 = false;

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#entries = readZipDirectory(file);
  }

  /**
   * Lists the visible sheets without the 'About' sheet. Must be called before `readCellContext`, because it
   * also reads the relations of the workbook and its date system.
   */
  async listSheets(): Promise<{ name: string; entry: ZipEntry }[]> {
    const rootRelations = await this.#readRelations('_rels/.rels', '');
    const path = rootRelations.find(({ type }) => type === 'officedocument')?.path ?? '';
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    this.#relations = await this.#readRelations(`${folder}_rels/${path.slice(folder.length)}.rels`, folder);
    const visibleSheets: { name: string; relation: string }[] = [];
    let [aboutReference, isInAboutName] = ['', false];
    await this.#readSmallPart(this.#getEntry(path), {
      open: (element, attributes) => {
        if (element === 'workbookPr') this.#is1904 = ['1', 'true'].includes(readDate1904(attributes) ?? '');
        if (element === 'sheet' && (readState(attributes) ?? 'visible') === 'visible')
          visibleSheets.push({
            name: readName(attributes) ?? '',
            relation: readRelationId(attributes) ?? '',
          });
        if (element === 'definedName') isInAboutName = readName(attributes) === ABOUT_DEFINED_NAME;
      },
      text: (text) => {
        if (isInAboutName) aboutReference += text;
      },
      close: (element) => {
        if (element === 'definedName') isInAboutName = false;
      },
    });
    const aboutName = sheetNameOfReference(aboutReference);
    const dataSheets = visibleSheets.filter(({ name }) => name !== aboutName);
    const sheets = (dataSheets.length > 0 ? dataSheets : visibleSheets).flatMap(({ name, relation }) =>
      this.#relations
        .filter(({ id, type }) => id === relation && type === 'worksheet')
        .map((sheet) => ({ name, entry: this.#getEntry(sheet.path) })),
    );
    if (sheets.length === 0) throw new SpreadsheetError('unreadable');
    return sheets.slice(0, MAX_SHEETS);
  }

  async readCellContext(): Promise<CellContext> {
    const styles = this.#findRelatedEntry('styles');
    return {
      texts: await this.#readSharedTexts(),
      formats:
        styles === null ? [] : await readNumberFormats((handlers) => this.#readSmallPart(styles, handlers)),
      is1904: this.#is1904,
    };
  }

  async *streamTexts(entry: ZipEntry): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const bytes of unpackEntry(this.#file, entry)) yield decoder.decode(bytes, { stream: true });
  }

  async #readSharedTexts(): Promise<string[]> {
    const entry = this.#findRelatedEntry('sharedstrings');
    if (entry === null) return [];
    if (entry.unpackedBytes > MAX_SHARED_TEXT_BYTES) throw new SpreadsheetError('too_large');
    const texts: string[] = [];
    await this.#readPart(entry, collectTexts(texts));
    return texts;
  }

  async #readSmallPart(entry: ZipEntry, handlers: Partial<XmlHandlers>): Promise<void> {
    if (entry.unpackedBytes > MAX_PART_BYTES) throw new SpreadsheetError('too_large');
    await this.#readPart(entry, handlers);
  }

  async #readPart(entry: ZipEntry, handlers: Partial<XmlHandlers>): Promise<void> {
    const xml = new XmlReader({ open: () => {}, close: () => {}, text: () => {}, ...handlers });
    for await (const text of this.streamTexts(entry)) xml.write(text);
    xml.end();
  }

  async #readRelations(path: string, folder: string): Promise<Relation[]> {
    const relations: Relation[] = [];
    await this.#readSmallPart(this.#getEntry(path), {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        relations.push({
          id: readId(attributes) ?? '',
          type: readType(attributes)?.split('/').at(-1)?.toLowerCase() ?? '',
          path: resolvePath(folder, readTarget(attributes) ?? ''),
        });
      },
    });
    return relations;
  }

  #findRelatedEntry(relationType: string): ZipEntry | null {
    const relation = this.#relations.find(({ type }) => type === relationType);
    return (relation && this.#entries.get(relation.path)) ?? null;
  }

  #getEntry(path: string): ZipEntry {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) throw new SpreadsheetError('unreadable');
    return entry;
  }
}

const sheetNameOfReference = (reference: string): string =>
  reference
    .slice(0, Math.max(0, reference.lastIndexOf('!')))
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll("''", "'");

const resolvePath = (folder: string, target: string): string =>
  new URL(target, `file:///${folder}`).pathname.slice(1).toLowerCase();

/** Collects all runs of each shared item, without Japanese phonetic guides. */
function collectTexts(texts: string[]): Partial<XmlHandlers> {
  let text = '';
  let isInText = false;
  let isInPhonetic = false;
  return {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') isInText = !isInPhonetic;
      else if (name === 'rPh') isInPhonetic = true;
    },
    text: (chunk) => {
      if (isInText) text += chunk;
    },
    close: (name) => {
      if (name === 't') isInText = false;
      else if (name === 'rPh') isInPhonetic = false;
      else if (name === 'si') {
        if (texts.length === MAX_SHARED_TEXTS) throw new SpreadsheetError('too_large');
        texts.push(text);
      }
    },
  };
}
