import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashSources } from './source-hash.ts';

const CACHE = join(import.meta.dirname, '../node_modules/.cache/fleetworth-seeds');

/** Settings of the checks. */
const SETTINGS = ['biome.json', '.oxlintrc.json', 'tsconfig.json', 'knip.json', 'tools/rules'];

const marker = (): string => join(CACHE, hashSources(['tools/check.ts'], SETTINGS));

/** Reports whether the current checks have found all seeded violations on this machine. */
export const didFindSeeds = (): boolean => existsSync(marker());

/** Records that the current checks have found all seeded violations. */
export function markFound(): void {
  const file = marker();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}
