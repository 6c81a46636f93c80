// https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb: the container of an .xls.
const SECTOR = 4_096;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const FAT = 0xfffffffd;
const ENTRY_BYTES = 128;

/** Returns the offset of the container's entry for the sector that follows the given one. */
export const followerAt = (sector: number): number => SECTOR + sector * 4;
/** First sector of its first stream. */
export const firstSector = (file: Buffer): number => file.readUInt32LE(44);
export const countSectors = ({ length }: Buffer): number => Math.max(1, Math.ceil(length / SECTOR));

/** Creates a container of streams, as programs before .xlsx write it. */
export function compoundFile(streams: Record<string, Buffer>): Buffer {
  const all = Object.entries(streams).map(([name, content]) => ({ name, content, start: 0 }));
  const directorySectors = Math.ceil(((all.length + 1) * ENTRY_BYTES) / SECTOR);
  const used = all.reduce((sum, { content }) => sum + countSectors(content), directorySectors);
  const fatSectors = Math.ceil(used / (SECTOR / 4 - 1));
  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff);
  for (let sector = 0; sector < fatSectors; sector += 1) fat.writeUInt32LE(FAT, sector * 4);
  let next = fatSectors;
  const take = (count: number) => {
    for (let sector = next; sector < next + count; sector += 1)
      fat.writeUInt32LE(sector === next + count - 1 ? END_OF_CHAIN : sector + 1, sector * 4);
    next += count;
    return next - count;
  };
  for (const stream of all) stream.start = take(countSectors(stream.content));
  const directory = Buffer.alloc(directorySectors * SECTOR);
  directoryEntry(directory.subarray(0), { name: 'Root Entry', type: 5, start: END_OF_CHAIN, size: 0 });
  for (const [place, { name, start, content }] of all.entries())
    directoryEntry(directory.subarray((place + 1) * ENTRY_BYTES), {
      name,
      type: 2,
      start,
      size: countSectors(content) * SECTOR,
    });
  const directoryStart = take(directorySectors);
  return Buffer.concat([
    makeHeader(fatSectors, directoryStart),
    fat,
    ...all.map(({ content }) => Buffer.concat([content], countSectors(content) * SECTOR)),
    directory,
  ]);
}

function makeHeader(fatSectors: number, directoryStart: number): Buffer {
  const head = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(4, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(12, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(fatSectors, 44);
  head.writeUInt32LE(directoryStart, 48);
  head.writeUInt32LE(4_096, 56);
  head.writeUInt32LE(END_OF_CHAIN, 60);
  head.writeUInt32LE(END_OF_CHAIN, 68);
  for (let place = 0; place < 109; place += 1)
    head.writeUInt32LE(place < fatSectors ? place : FREE, 76 + place * 4);
  return head;
}

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

function directoryEntry(entry: Buffer, { name, type, start, size }: Entry): void {
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
}

// https://learn.microsoft.com/openspecs/office_file_formats/ms-xls: the records of a workbook.
const BOF = 0x809;
const EOF = 0x0a;
const BOUND_SHEET = 0x85;
const LABEL = 0x204;
const NUMBER = 0x203;

/**
 * Creates a workbook with a heading and rows of one number, which it may list as several sheets. `first`
 * follows its first record.
 */
export function workbookStream(rows: number, sheets = 1, first: Buffer = Buffer.alloc(0)): Buffer {
  const bound = record(BOUND_SHEET, 0, 0, 0, 0x01_01, 0x41_00);
  const beginning = [record(BOF, 0x600, 5, 0, 0, 0, 0, 0, 0), first];
  const start = Buffer.concat(beginning).length + bound.length * sheets + record(EOF).length;
  bound.writeUInt32LE(start, 4);
  // One byte for each letter: VIN.
  const heading = record(LABEL, 0, 0, 0, 3, 0x56_00, 0x4e_49);
  const numbers = Array.from({ length: rows }, (_, place) => {
    const value = Buffer.alloc(8);
    value.writeDoubleLE(place + 1);
    return Buffer.concat([head(NUMBER, 14), words(place + 1, 0, 0), value]);
  });
  return Buffer.concat([
    ...beginning,
    ...Array<Buffer>(sheets).fill(bound),
    record(EOF),
    record(BOF, 0x600, 16, 0, 0, 0, 0, 0, 0),
    heading,
    ...numbers,
    record(EOF),
  ]);
}

const words = (...all: number[]): Buffer => {
  const bytes = Buffer.alloc(all.length * 2);
  for (const [place, word] of all.entries()) bytes.writeUInt16LE(word, place * 2);
  return bytes;
};

const head = (id: number, length: number): Buffer => words(id, length);

const record = (id: number, ...content: number[]): Buffer =>
  Buffer.concat([head(id, content.length * 2), words(...content)]);
