import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

const PRIVATE = 0o600;
/** Each compressed file has a checksum, so that damage is noticed when the file is read. */
const OPTIONS = {
  params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 },
};

export const COMPRESSED_EXTENSION = '.zst';

export interface ContentDigest {
  bytes: number;
  sha256: string;
}

class ChecksumMeter extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  result(): ContentDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

// The copy appears under its name only when it is complete and on disk.
export async function compressFile(source: string, copy: string): Promise<ContentDigest> {
  const meter = new ChecksumMeter();
  await writeAtomically(copy, (draft) =>
    pipeline(
      createReadStream(source),
      meter,
      createZstdCompress(OPTIONS),
      createWriteStream(draft, { mode: PRIVATE }),
    ),
  );
  return meter.result();
}

// The copy appears under its name only when it is complete and on disk.
export async function decompressFile(source: string, copy: string): Promise<ContentDigest> {
  const meter = new ChecksumMeter();
  await writeAtomically(copy, (draft) =>
    pipeline(
      createReadStream(source),
      createZstdDecompress(),
      meter,
      createWriteStream(draft, { mode: PRIVATE }),
    ),
  );
  return meter.result();
}

export async function measureContent(file: string): Promise<ContentDigest> {
  const meter = new ChecksumMeter();
  await pipeline(createReadStream(file), createZstdDecompress(), meter, async (chunks) => {
    for await (const _ of chunks) continue;
  });
  return meter.result();
}

async function writeAtomically(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  // Two processes may compress the same file, so each has its own draft.
  const draft = `${file}.${process.pid}.draft`;
  try {
    await write(draft);
    await syncFile(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
