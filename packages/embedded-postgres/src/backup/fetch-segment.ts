import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

// https://www.postgresql.org/docs/18/archive-recovery-settings.html: an exit code above 125 aborts the
// recovery. Any other failure means that the archive ends.
const MISSING = 1;
const DAMAGED = 126;

const [archive = '', name = '', destination = ''] = process.argv.slice(2);
const file = join(archive, name);
try {
  if (existsSync(`${file}.zst`)) writeFileSync(destination, zstdDecompressSync(readFileSync(`${file}.zst`)));
  else if (existsSync(file)) copyFileSync(file, destination);
  else process.exit(MISSING);
} catch (error) {
  process.stderr.write(`${file} can't be restored: ${(error as Error).message}\n`);
  process.exit(DAMAGED);
}
