import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum number of source files in a folder that can be read at a glance. */
export const MAX_FILES = 40;

/**
 * Lists the folders below `root` that directly contain more than MAX_FILES files, with their counts. Excludes
 * generated folders.
 */
export function listCrowdedFolders(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map((entry) => join(entry.parentPath, entry.name))
    .concat(root)
    .flatMap((folder) => {
      const count = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length;
      return count > MAX_FILES ? [`${folder}: ${count}`] : [];
    });
}
