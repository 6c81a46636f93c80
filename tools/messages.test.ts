import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMessages } from './message-files.ts';
import { listMessages } from './message-reader.ts';

const specified: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'specified-texts.json'), 'utf8'),
);

const sources = readMessages();

/** Texts decided elsewhere in words that would be rejected. */
const DECIDED = [
  "You can't choose a future date",
  'We can not delete ',
  'The payment page can not be opened',
];

/** Phrases that no native speaker would write in an interface. */
const AVOIDED = [
  /\bcan not\b|[\d}] %|\banew\b|\ball the same\b|\bso many\b|\bof theirs\b|\bas it is\b/i,
  /\bis known of\b|\bto mend\b|\bmailed to it\b|\bby itself\b|\bis asked\b|\bwhoever\b/i,
];

const isExempt = (text: string) => [...specified, ...DECIDED].some((exempt) => text.includes(exempt));

const isAvoided = (text: string): boolean => AVOIDED.some((phrases) => phrases.test(text)) && !isExempt(text);

test('specified texts appear in the sources letter by letter', () => {
  const all = sources.flatMap(({ messages }) => messages.map(({ text }) => text)).join('\n');
  expect(specified.filter((text) => !all.includes(text))).toEqual([]);
});

test('Texts of the product avoid phrases that read like a translation', () => {
  const found = sources.flatMap(({ path, messages }) =>
    messages.filter(({ text }) => isAvoided(text)).map(({ line, text }) => `${path}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});

test('Reads texts of elements, labels and templates, and finds a phrase to avoid', () => {
  const source = `
    const a = <p title="Type it anew" className="not shown">Sum of {count} vehicles</p>;
    const b = \`\${share} of 25 % is known\`;
    log.warn('Not for users');
    const c = sql\`select Not for users\`;
  `;
  const messages = listMessages('made.tsx', source).map(({ text }) => text);
  expect(messages).toEqual(['Sum of {…} vehicles', 'Type it anew', '{share} of 25 % is known']);
  expect(messages.map(isAvoided)).toEqual([false, true, true]);
});
