import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { SpreadsheetError } from './spreadsheet-error.ts';

export interface ZipEntry {
  /** Lower case, with slashes. */
  path: string;
  name: string;
  isPacked: boolean;
  packedBytes: number;
  bytes: number;
  offset: number;
}

const MEGABYTE = 1_048_576;
const MAX_UNPACKED_BYTES = 300 * MEGABYTE;
const MAX_ENTRIES = 10_000;

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16: a file's local
// header, its entry in the directory, the end of the directory.
const HEAD = 0x04034b50;
const HEAD_BYTES = 30;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Lower-cases paths and uses slashes, because some programs write backslashes. Rejects archives whose
 * declared sizes exceed the limits, before anything is unpacked. Archives with overlapping files or 64-bit
 * sizes are unsupported.
 */
export function readZipDirectory(file: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new SpreadsheetError('too_large');
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  let bytes = 0;
  let packedBytes = 0;
  for (let remaining = count; remaining > 0; remaining -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY)
      throw new SpreadsheetError('unreadable');
    const { entry, length } = readEntry(file, view, at);
    at += length;
    bytes += entry.bytes;
    packedBytes += HEAD_BYTES + entry.packedBytes;
    entries.set(entry.path, entry);
  }
  if (bytes > MAX_UNPACKED_BYTES) throw new SpreadsheetError('too_large');
  // If the packed files have more bytes than the archive, they overlap.
  if (packedBytes > file.length) throw new SpreadsheetError('unreadable');
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new SpreadsheetError('unreadable');
}

const decoder = new TextDecoder();

function readEntry(file: Uint8Array, view: DataView, at: number): { entry: ZipEntry; length: number } {
  if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0) throw new SpreadsheetError('encrypted');
  const method = view.getUint16(at + 10, true);
  if (method !== STORED && method !== DEFLATED) throw new SpreadsheetError('unreadable');
  const nameLength = view.getUint16(at + 28, true);
  const name = decoder.decode(file.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
  return {
    entry: {
      name,
      path: name.replaceAll('\\', '/').toLowerCase(),
      isPacked: method === DEFLATED,
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    },
    length: ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
  };
}

const PACKED_AT_ONCE = 65_536;
const UNPACKED_AT_ONCE = 65_536;

/** Rejects a file whose content differs from its declared size. Unpacking stops when the consumer stops. */
export async function* unpack(file: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let remaining = entry.bytes;
  for await (const bytes of entry.isPacked ? inflated(readPacked(file, entry)) : [readPacked(file, entry)]) {
    remaining -= bytes.length;
    if (remaining < 0) break;
    yield bytes;
  }
  if (remaining !== 0) throw new SpreadsheetError('unreadable');
}

/** Ignores the sizes in the local header, because they may follow the data. */
function readPacked(file: Uint8Array, { offset, packedBytes }: ZipEntry): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (offset + HEAD_BYTES > file.length || view.getUint32(offset, true) !== HEAD)
    throw new SpreadsheetError('unreadable');
  const start = offset + HEAD_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > file.length) throw new SpreadsheetError('unreadable');
  return file.subarray(start, start + packedBytes);
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: UNPACKED_AT_ONCE });
  const slices = (function* slice() {
    for (let at = 0; at < packed.length; at += PACKED_AT_ONCE) yield packed.subarray(at, at + PACKED_AT_ONCE);
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
