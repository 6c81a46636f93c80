import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const IMPORT =
  /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?\s*['"](\.[^'"]+|@fleetworth\/[^'"]+)['"]/gm;

/**
 * Returns a hash that changes with anything that these sources run or read: the sources and their imports
 * from this repository, the files and folders in `read`, and the installed packages. Paths are relative to
 * the root of the repository.
 */
export function hashSources(entries: readonly string[], read: readonly string[]): string {
  const files = new Set<string>();
  for (const entry of entries) addImported(join(ROOT, entry), files);
  for (const path of [...read, 'package-lock.json'])
    for (const file of filesOf(join(ROOT, path))) files.add(file);
  const hash = createHash('sha256').update([process.platform, process.arch, process.getuid?.()].join(' '));
  for (const file of [...files].toSorted()) {
    hash.update('\0').update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 32);
}

function addImported(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  if (!file.endsWith('.ts')) return;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const imported = name.startsWith('.') ? join(dirname(file), name) : createRequire(file).resolve(name);
    addImported(imported, files);
  }
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return below.filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file));
}
