import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Number of source files beyond which a folder shows no order at a glance. */
export const MOST_FILES = 40;

/**
 * Lists the folders below `root` that hold more than MOST_FILES files of their own, with their counts.
 * Generated folders are left out.
 */
export function crowdedFolders(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map((entry) => join(entry.parentPath, entry.name))
    .concat(root)
    .flatMap((folder) => {
      const count = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length;
      return count > MOST_FILES ? [`${folder}: ${count}`] : [];
    });
}
