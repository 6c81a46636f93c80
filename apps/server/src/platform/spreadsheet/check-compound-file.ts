import { SpreadsheetError } from './spreadsheet-error.ts';

// https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb: the container of .xls files and encrypted
// workbooks.
const HEADER_BYTES = 512;
const SECTOR_SHIFTS = [9, 12];
const FAT_SECTORS_IN_HEADER = 109;
const FIRST_SPECIAL_SECTOR = 0xfffffffa;
const ENTRY_BYTES = 128;
const STREAM_TYPE = 2;
/** Smaller streams share sectors. */
const MIN_REGULAR_STREAM_BYTES = 4_096;

/**
 * Rejects an .xls that is encrypted, has no workbook, or whose directory claims more than the file contains.
 * Must run before parsing, because the parser trusts the directory.
 */
export function checkCompoundFile(file: Uint8Array): void {
  if (file.length < HEADER_BYTES) throw new SpreadsheetError('unreadable');
  const container = new CompoundFile(file);
  let claimedBytes = 0;
  let hasWorkbook = false;
  for (const stream of container.readStreams()) {
    const { name, size, start } = stream;
    claimedBytes += size;
    if (claimedBytes > file.length) throw new SpreadsheetError('unreadable');
    if (size >= MIN_REGULAR_STREAM_BYTES) container.checkLength(stream);
    if (name === 'EncryptedPackage') throw new SpreadsheetError('encrypted');
    if (!WORKBOOK_NAMES.includes(name)) continue;
    hasWorkbook = true;
    if (size >= MIN_REGULAR_STREAM_BYTES && isEncrypted(container.readSector(start)))
      throw new SpreadsheetError('encrypted');
  }
  if (!hasWorkbook) throw new SpreadsheetError('unreadable');
}

/** Expects a checked .xls. Returns null if the workbook is too small for regular sectors. */
export function readWorkbookStream(file: Uint8Array): Uint8Array | null {
  const container = new CompoundFile(file);
  const workbook = container.readStreams().find(({ name }) => WORKBOOK_NAMES.includes(name));
  return workbook === undefined || workbook.size < MIN_REGULAR_STREAM_BYTES
    ? null
    : container.readStream(workbook);
}

const WORKBOOK_NAMES = ['Workbook', 'Book'];

interface Stream {
  name: string;
  size: number;
  start: number;
}

class CompoundFile {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #fatSectors: readonly number[];

  constructor(file: Uint8Array) {
    this.#file = file;
    this.#view = viewOf(file);
    const shift = this.#view.getUint16(30, true);
    if (!SECTOR_SHIFTS.includes(shift) || this.#view.getUint32(56, true) !== MIN_REGULAR_STREAM_BYTES)
      throw new SpreadsheetError('unreadable');
    this.#sectorBytes = 1 << shift;
    this.#fatSectors = this.#readFatSectors();
  }

  readSector(sector: number): Uint8Array {
    const start = (sector + 1) * this.#sectorBytes;
    if (start + this.#sectorBytes > this.#file.length) throw new SpreadsheetError('unreadable');
    return this.#file.subarray(start, start + this.#sectorBytes);
  }

  readStreams(): Stream[] {
    const streams: Stream[] = [];
    for (
      let sector = this.#view.getUint32(48, true), remaining = this.#sectorCount;
      sector < FIRST_SPECIAL_SECTOR;
      remaining -= 1
    ) {
      if (remaining < 0) throw new SpreadsheetError('unreadable');
      streams.push(...readDirectorySector(this.readSector(sector)));
      sector = this.#nextSector(sector);
    }
    return streams;
  }

  /** Rejects a stream that continues beyond its size or loops. */
  checkLength({ start, size }: Stream): void {
    let sector = start;
    for (
      let remaining = Math.ceil(size / this.#sectorBytes) + 1;
      remaining > 0 && sector < FIRST_SPECIAL_SECTOR;
      remaining -= 1
    )
      sector = this.#nextSector(sector);
    if (sector < FIRST_SPECIAL_SECTOR) throw new SpreadsheetError('unreadable');
  }

  readStream({ start, size }: Stream): Uint8Array {
    const bytes = new Uint8Array(size);
    for (
      let sector = start, offset = 0;
      offset < size && sector < FIRST_SPECIAL_SECTOR;
      offset += this.#sectorBytes
    ) {
      bytes.set(this.readSector(sector).subarray(0, size - offset), offset);
      sector = this.#nextSector(sector);
    }
    return bytes;
  }

  get #sectorCount(): number {
    return Math.ceil(this.#file.length / this.#sectorBytes);
  }

  /** Rejects a file allocation table (FAT) that is larger than the file's sectors require. */
  #readFatSectors(): number[] {
    const count = this.#view.getUint32(44, true);
    const requiredCount = Math.ceil(this.#sectorCount / (this.#sectorBytes / 4));
    if (count > requiredCount + 1) throw new SpreadsheetError('unreadable');
    const fatSectors: number[] = [];
    for (let index = 0; index < Math.min(count, FAT_SECTORS_IN_HEADER); index += 1)
      fatSectors.push(this.#view.getUint32(76 + index * 4, true));
    let nextListSector = this.#view.getUint32(68, true);
    while (fatSectors.length < count && nextListSector < FIRST_SPECIAL_SECTOR) {
      const list = viewOf(this.readSector(nextListSector));
      for (let offset = 0; offset < this.#sectorBytes - 4 && fatSectors.length < count; offset += 4)
        fatSectors.push(list.getUint32(offset, true));
      nextListSector = list.getUint32(this.#sectorBytes - 4, true);
    }
    return fatSectors;
  }

  #nextSector(sector: number): number {
    const entriesPerSector = this.#sectorBytes / 4;
    const fatSector = this.#fatSectors[Math.floor(sector / entriesPerSector)];
    if (fatSector === undefined) throw new SpreadsheetError('unreadable');
    return viewOf(this.readSector(fatSector)).getUint32((sector % entriesPerSector) * 4, true);
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readDirectorySector(sector: Uint8Array): Stream[] {
  const streams: Stream[] = [];
  const view = viewOf(sector);
  for (let offset = 0; offset < sector.length; offset += ENTRY_BYTES) {
    if (sector[offset + 66] !== STREAM_TYPE) continue;
    const nameBytes = Math.min(64, Math.max(2, view.getUint16(offset + 64, true)));
    const name = new TextDecoder('utf-16le').decode(sector.subarray(offset, offset + nameBytes - 2));
    streams.push({
      name,
      start: view.getUint32(offset + 116, true),
      size: view.getUint32(offset + 120, true),
    });
  }
  return streams;
}

// https://learn.microsoft.com/openspecs/office_file_formats/ms-xls 2.4.117: one of the first records of an
// encrypted workbook.
const FILE_PASS_RECORD = 0x2f;

function isEncrypted(firstSector: Uint8Array): boolean {
  const view = viewOf(firstSector);
  for (let offset = 0; offset + 4 <= firstSector.length; offset += 4 + view.getUint16(offset + 2, true))
    if (view.getUint16(offset, true) === FILE_PASS_RECORD) return true;
  return false;
}
