import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type HelpSection, splitBold } from './help-section.ts';
import { HELP_SECTIONS } from './help-sections.ts';

const ROOT = `${import.meta.dirname}/../../../../..`;
const SOURCES = ['apps/web/src', 'packages/contract/src', 'packages/ui/src'];

/** Names that are always capitalized. */
const NAMES = new Set(
  'Google Facebook LinkedIn Luzmo TSD Zubie Black Book Fleetworth Excel PDF VIN VINs MB'.split(' '),
);

const listTexts = ({ paragraphs, terms = {} }: HelpSection): string[] => [
  ...paragraphs,
  ...Object.values(terms),
];

const labelsOf = (section: HelpSection): string[] => [
  ...listTexts(section).flatMap((text) => splitBold(text).filter((_part, place) => place % 2 === 1)),
  ...Object.keys(section.terms ?? {}),
];

/** Returns the texts in the sources of screens and contract: literals, template pieces and element texts. */
function readTexts(): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const folder of SOURCES)
    for (const file of globSync('**/*.{ts,tsx}', { cwd: `${ROOT}/${folder}` })) {
      if (file.includes('.test') || file.endsWith('-help.ts')) continue;
      const source = readFileSync(`${ROOT}/${folder}/${file}`, 'utf8').replaceAll(COMMENT, '');
      const literals = [...source.matchAll(LITERAL)].flatMap(([, single, double, template = '']) =>
        single !== undefined || double !== undefined
          ? [single ?? double ?? '']
          : template.split(/\$\{[^}]*\}/),
      );
      const ofElements = [...source.matchAll(/[>}]([^<>{}]+)(?=[<{])/g)].map(([, text = '']) => text);
      for (const text of [...literals, ...ofElements]) texts.add(text.replaceAll(/\s+/g, ' ').trim());
    }
  return texts;
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g;

/**
 * Returns the labels of a section that no screen contains. A label may start with a number: '104 applied'.
 */
const missingLabels = (section: HelpSection, texts: ReadonlySet<string>): string[] =>
  labelsOf(section).filter(
    (label) => !texts.has(label) && !texts.has(label.charAt(0).toLowerCase() + label.slice(1)),
  );

/** Returns capitalized words within sentences that look like labels but aren't marked. */
const unmarkedLabels = (section: HelpSection): string[] =>
  listTexts(section)
    .map((text) => splitBold(text).map((part, place) => (place % 2 === 1 ? 'label' : part)))
    .flatMap((parts) => [...parts.join('').matchAll(/(?<=[\w,;] )[A-Z][\w&/]*/g)])
    .map(([word]) => word)
    .filter((word) => !NAMES.has(word));

test('each label and term in the help appears on a screen', () => {
  const texts = readTexts();
  const missing = Object.entries(HELP_SECTIONS).flatMap(([topic, section]) =>
    missingLabels(section, texts).map((label) => `${topic}: ${label}`),
  );
  expect(missing).toEqual([]);
});

test('marks everything that looks like a label', () => {
  const unmarked = Object.entries(HELP_SECTIONS).flatMap(([topic, section]) =>
    unmarkedLabels(section).map((word) => `${topic}: ${word}`),
  );
  expect(unmarked).toEqual([]);
});

test('finds labels that no screen has, and unmarked labels', () => {
  const section: HelpSection = {
    title: 'Seeded',
    paragraphs: ['Press *Begin the import* or *Start*, then press Show.'],
    terms: { 'Swept up': 'Nothing.' },
  };
  expect(missingLabels(section, readTexts())).toEqual(['Begin the import', 'Swept up']);
  expect(unmarkedLabels(section)).toEqual(['Show']);
});

test('Every label in a text of help is closed', () => {
  const open = Object.values(HELP_SECTIONS)
    .flatMap(listTexts)
    .filter((text) => splitBold(text).length % 2 === 0);
  expect(open).toEqual([]);
});
