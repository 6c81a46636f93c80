import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Seed } from './seeds.ts';

/** Copies the tree and adds all seeds, so that the checks fail. `remove` deletes the copy. */
export function makeSeededTree(root: string, seeds: readonly Seed[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-seeded-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    cpSync(join(root, path), join(folder, path), { recursive: true, force: true });
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  linkModules(root, folder);
  for (const seed of seeds) addSeed(folder, seed);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function addSeed(folder: string, seed: Seed): void {
  if ('content' in seed) {
    mkdirSync(dirname(join(folder, seed.path)), { recursive: true });
    writeFileSync(join(folder, seed.path), seed.content);
    return;
  }
  const { path, from, to } = seed.changes;
  const text = readFileSync(join(folder, path), 'utf8');
  if (!text.includes(from))
    throw new Error(`${path} doesn't contain '${from}', which the seed '${seed.name}' replaces.`);
  writeFileSync(
    join(folder, path),
    text.replace(from, () => to),
  );
}

/** Links the installed packages, and this repository's packages in the copy. */
function linkModules(root: string, folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@fleetworth'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@fleetworth' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  for (const parent of ['packages', 'apps']) {
    for (const name of readdirSync(join(folder, parent))) {
      symlinkSync(join(folder, parent, name), join(to, '@fleetworth', name));
    }
  }
}
