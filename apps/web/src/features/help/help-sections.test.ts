import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainText } from './help-section.ts';
import { findTopics, HELP_SECTIONS } from './help-sections.ts';
import { HELP_TOPICS } from './help-topics.ts';

test('a search finds sections that contain all its words, in any case and order', () => {
  expect(findTopics('EXTERNAL export')).toEqual(['value-by-vehicle']);
  expect(findTopics('export external')).toEqual(['value-by-vehicle']);
  expect(findTopics('custom tags')[0]).toBe('tags');
  expect(findTopics('no-such-word')).toEqual([]);
  expect(findTopics('')).toEqual(HELP_TOPICS);
});

test('a search finds terms and their meanings', () => {
  expect(findTopics('Utilization')).toEqual([
    'class-performance-batches',
    'class-performance',
    'operation-reports',
  ]);
  expect(findTopics('were on rent')).toContain('class-performance-batches');
});

test('every section has a unique title and short sentences', () => {
  const sections = Object.values(HELP_SECTIONS);
  expect(new Set(sections.map(({ title }) => title)).size).toBe(HELP_TOPICS.length);
  const sentences = sections.flatMap(({ paragraphs, terms = {} }) =>
    [...paragraphs, ...Object.values(terms)].flatMap((text) => text.split(/(?<=[.:;]) /)),
  );
  expect(sentences.filter((sentence) => sentence.split(' ').length > 24)).toEqual([]);
});

test('explains which values count, what needs finance data, and what exports contain', () => {
  const text = plainText(HELP_SECTIONS['value-by-vehicle'].paragraphs.join(' '));
  expect(text).toContain('the source chosen under Provider');
  expect(text).toContain('excluded from fleet size, auction value, payoff and revenue/loss');
  expect(text).toContain("An internal export includes finance data. An external export doesn't");
});

test('the texts are loaded only with the help screen', () => {
  const web = `${import.meta.dirname}/../..`;
  const importers = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /from '[^']*\/(help-sections|\w+-help|help\.screen)\.tsx?'/.test(
        readFileSync(`${web}/${file}`, 'utf8'),
      ),
    );
  expect(importers.toSorted()).toEqual(['features/help/help-sections.ts', 'features/help/help.screen.tsx']);
});
