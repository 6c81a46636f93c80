import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMessages, type Message } from './message-reader.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Sources with texts that users read. Starts with the contract, whose texts are displayed on many screens.
 */
const FOLDERS = [
  'packages/contract/src',
  'packages/domain/src',
  'packages/ui/src',
  'apps/web/src',
  'apps/server/src/features',
  'apps/server/src/platform',
];

const isSource = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/\.(test|test-data|d|examples)\.tsx?$/.test(name) && !name.includes('generated');

/** Reads the texts of all sources, by path. Sources without texts are left out. */
export const readMessages = (): { path: string; messages: Message[] }[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((name) => join(folder, name)),
  )
    .map((path) => ({ path, messages: listMessages(path, readFileSync(join(ROOT, path), 'utf8')) }))
    .filter(({ messages }) => messages.length > 0);
