import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { SpreadsheetError } from './spreadsheet-error.ts';

export interface ZipEntry {
  /** Lower case, with slashes. */
  path: string;
  name: string;
  isCompressed: boolean;
  compressedBytes: number;
  unpackedBytes: number;
  offset: number;
}

const MEGABYTE = 1_048_576;
const MAX_UNPACKED_BYTES = 300 * MEGABYTE;
const MAX_ENTRIES = 10_000;

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16: a file's local
// header, its entry in the directory, the end of the directory.
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENCRYPTED_FLAG = 1;
const STORED_METHOD = 0;
const DEFLATED_METHOD = 8;

/**
 * Returns the entries by path, in lower case and with slashes, because some programs write backslashes.
 * Rejects archives whose declared sizes exceed the limits, before anything is unpacked. Archives with
 * overlapping files or 64-bit sizes are unsupported.
 */
export function readZipDirectory(file: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findDirectoryEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new SpreadsheetError('too_large');
  const entries = new Map<string, ZipEntry>();
  let position = view.getUint32(end + 16, true);
  let unpackedBytes = 0;
  let compressedBytes = 0;
  for (let remaining = count; remaining > 0; remaining -= 1) {
    if (position + DIRECTORY_ENTRY_BYTES > end || view.getUint32(position, true) !== DIRECTORY_ENTRY)
      throw new SpreadsheetError('unreadable');
    const { entry, length } = readEntry(file, view, position);
    position += length;
    unpackedBytes += entry.unpackedBytes;
    compressedBytes += LOCAL_HEADER_BYTES + entry.compressedBytes;
    entries.set(entry.path, entry);
  }
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new SpreadsheetError('too_large');
  // If the packed files have more bytes than the archive, they overlap.
  if (compressedBytes > file.length) throw new SpreadsheetError('unreadable');
  return entries;
}

function findDirectoryEnd(view: DataView): number {
  const lastPosition = view.byteLength - DIRECTORY_END_BYTES;
  for (let position = lastPosition; position >= Math.max(0, lastPosition - MAX_COMMENT_BYTES); position -= 1)
    if (view.getUint32(position, true) === DIRECTORY_END) return position;
  throw new SpreadsheetError('unreadable');
}

const decoder = new TextDecoder();

function readEntry(file: Uint8Array, view: DataView, position: number): { entry: ZipEntry; length: number } {
  if ((view.getUint16(position + 8, true) & ENCRYPTED_FLAG) !== 0) throw new SpreadsheetError('encrypted');
  const method = view.getUint16(position + 10, true);
  if (method !== STORED_METHOD && method !== DEFLATED_METHOD) throw new SpreadsheetError('unreadable');
  const nameLength = view.getUint16(position + 28, true);
  const name = decoder.decode(
    file.subarray(position + DIRECTORY_ENTRY_BYTES, position + DIRECTORY_ENTRY_BYTES + nameLength),
  );
  return {
    entry: {
      name,
      path: name.replaceAll('\\', '/').toLowerCase(),
      isCompressed: method === DEFLATED_METHOD,
      compressedBytes: view.getUint32(position + 20, true),
      unpackedBytes: view.getUint32(position + 24, true),
      offset: view.getUint32(position + 42, true),
    },
    length:
      DIRECTORY_ENTRY_BYTES +
      nameLength +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true),
  };
}

const COMPRESSED_CHUNK_BYTES = 65_536;
const UNPACKED_CHUNK_BYTES = 65_536;

/**
 * Unpacks a file in chunks. Rejects a file whose size differs from its declared size. Unpacking stops when
 * the consumer stops.
 */
export async function* unpackEntry(file: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let remainingBytes = entry.unpackedBytes;
  for await (const bytes of entry.isCompressed
    ? inflateBytes(readCompressed(file, entry))
    : [readCompressed(file, entry)]) {
    remainingBytes -= bytes.length;
    if (remainingBytes < 0) break;
    yield bytes;
  }
  if (remainingBytes !== 0) throw new SpreadsheetError('unreadable');
}

/**
 * Ignores the sizes in the local header. They may be missing there, because some programs write them after
 * the data.
 */
function readCompressed(file: Uint8Array, { offset, compressedBytes }: ZipEntry): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (offset + LOCAL_HEADER_BYTES > file.length || view.getUint32(offset, true) !== LOCAL_HEADER)
    throw new SpreadsheetError('unreadable');
  const start =
    offset + LOCAL_HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + compressedBytes > file.length) throw new SpreadsheetError('unreadable');
  return file.subarray(start, start + compressedBytes);
}

async function* inflateBytes(compressed: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: UNPACKED_CHUNK_BYTES });
  const slices = (function* slice() {
    for (let position = 0; position < compressed.length; position += COMPRESSED_CHUNK_BYTES)
      yield compressed.subarray(position, position + COMPRESSED_CHUNK_BYTES);
  })();
  try {
    yield* pipeline(Readable.from(slices), inflate, () => {
      // Errors are thrown to the consumer of the chunks.
    }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw isZlibError(error) ? new SpreadsheetError('unreadable') : error;
  } finally {
    inflate.destroy();
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
