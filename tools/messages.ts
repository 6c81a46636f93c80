/** Prints the texts that users read, by feature: `npm run messages`. A native reader can review them in one sitting. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMessages } from './message-reader.ts';

const ROOT = join(import.meta.dirname, '..');

/** Sources with texts that users read. The contract comes first: its texts show on many screens. */
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

/** Returns the feature or part of a package that a source belongs to. */
const featureOf = (path: string): string =>
  /^.*?\/src\/(?:features\/)?(?:[^/]+(?=\/)|[^/.]+)/.exec(path)?.[0] ?? path;

let feature = '';
for (const folder of FOLDERS) {
  for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!isSource(name)) continue;
    const path = join(folder, name);
    const messages = listMessages(path, readFileSync(join(ROOT, path), 'utf8'));
    if (messages.length === 0) continue;
    if (feature !== featureOf(path)) {
      feature = featureOf(path);
      console.log(`\n## ${feature}`);
    }
    console.log(`\n${path}`);
    for (const { line, text } of messages) console.log(`${String(line).padStart(4)}  ${text}`);
  }
}
