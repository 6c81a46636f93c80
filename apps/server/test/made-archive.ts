import { constants, crc32, deflateRawSync } from 'node:zlib';

/** File for an archive: a text, or packed bytes with their declaration. */
export type Content = string | Packed;

export interface Packed {
  packed: Buffer;
  /** Unpacked size according to the directory. */
  claims: number;
}

/**
 * Packs a repeated text with a prefix and suffix, so that gigabytes of content are packed in no time and
 * without the memory.
 */
export function packRepeated(
  { before = '', block, behind = '' }: { before?: string; block: string; behind?: string },
  times: number,
): Packed {
  const part = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const repeated = part(block);
  const packed = Buffer.concat([
    part(before),
    ...Array<Buffer>(times).fill(repeated),
    deflateRawSync(behind),
  ]);
  return { packed, claims: Buffer.byteLength(before + behind) + Buffer.byteLength(block) * times };
}

/** Creates an archive of any files, as spreadsheet programs write it. */
export function makeArchive(files: Record<string, Content>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const { packed, claims, checksum } = pack(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(checksum, 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(claims, 8);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    sizes.copy(head, 14);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, name, packed);
    directory.push(entry, name);
    offset += head.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function pack(content: Content): Packed & { checksum: number } {
  if (typeof content !== 'string') return { ...content, checksum: 0 };
  return { packed: deflateRawSync(content), claims: Buffer.byteLength(content), checksum: crc32(content) };
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of a workbook. Missing parts are written like in spreadsheet programs. */
export interface WorkbookParts {
  sheet: Content;
  texts?: Content;
  styles?: Content;
  workbook?: string;
  relations?: string;
  others?: Record<string, Content>;
}

export const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Creates a workbook of one sheet with any parts. */
export const makeWorkbook = ({ sheet, texts, styles, workbook, relations, others }: WorkbookParts): Buffer =>
  makeArchive({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships>' +
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>` +
      '</Relationships>',
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns:r="${OFFICE}"><sheets>` +
        '<sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      relations ??
      `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>` +
        `<Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': texts }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...others,
    'xl/worksheets/sheet1.xml': sheet,
  });
