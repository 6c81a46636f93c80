/**
 * Lists the texts that the specification gives word for word and that the product displays: `npm run
 * specified-texts -- FOLDER` reads the specification there and writes tools/specified-texts.json.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages } from './message-files.ts';

const [folder = ''] = process.argv.slice(2);
const displayed = readMessages()
  .flatMap(({ messages }) => messages.map(({ text }) => text))
  .join('\n');
const texts = readdirSync(folder)
  .flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/'((?:[^'\n]|(?<=\w)'(?=\w))+)'/g),
  ])
  .map(([, text = '']) => text)
  .filter((text) => /[a-z]{2}/.test(text) && (text.includes(' ') || /^[A-Z]/.test(text)))
  .filter((text) => displayed.includes(text));
const list = [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1));
writeFileSync(join(import.meta.dirname, 'specified-texts.json'), `${JSON.stringify(list, null, 2)}\n`);
