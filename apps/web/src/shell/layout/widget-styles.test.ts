import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');
const SOURCES = ['apps/web/src', 'packages/ui/src'].map((folder) => join(ROOT, folder));
const MANTINE = dirname(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')));

test('loads every used widget with its stylesheet and those of the widgets it contains', () => {
  const sources = sourceTexts();
  const used = usedWidgets(sources);
  expect(used).toContain('@mantine/core Button');
  expect(used).toContain('@mantine/dates DatePicker');
  const list = readFileSync(join(import.meta.dirname, 'widget-styles.ts'), 'utf8');
  expect(missingSheets(used, list).filter((sheet) => !isUndrawn(sheet, sources))).toEqual([]);
});

test('names a missing style sheet, also of a nested widget', () => {
  const used = usedWidgets([
    "import {\n  Select,\n  Stepper as Steps,\n  type StepperProps,\n} from '@mantine/core';",
    "import { DatePicker } from '@mantine/dates';",
  ]);
  expect(used).toEqual(['@mantine/core Select', '@mantine/core Stepper', '@mantine/dates DatePicker']);
  const imported = "import '@mantine/core/styles/Input.css';";
  const missing = missingSheets(used, imported);
  expect(missing).toEqual(
    expect.arrayContaining(['@mantine/core/styles/Combobox.css', '@mantine/core/styles/Stepper.css']),
  );
  expect(missing).toContain('@mantine/dates/styles.css');
  expect(missing).not.toContain('@mantine/core/styles/Input.css');
});

/** Returns 'package Name' for each widget import of the sources. */
function usedWidgets(sources: readonly string[]): string[] {
  const imports = sources.flatMap((source) => importsOf(source).map(({ from, name }) => `${from} ${name}`));
  return [...new Set(imports)].toSorted();
}

function importsOf(source: string): { from: string; name: string }[] {
  const statements = source.matchAll(
    /import\s+\{([^}]*)\}\s*from\s*["'](@mantine\/(?:core|dates|notifications))["']/g,
  );
  return [...statements].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => /^[A-Z]/.test(name))
      .map((name) => ({ from, name })),
  );
}

/** Returns the stylesheets of widgets that the list doesn't import. */
function missingSheets(used: readonly string[], list: string): string[] {
  const needed = new Set<string>();
  const seen = new Set<string>();
  for (const widget of used) {
    const [from = '', name = ''] = widget.split(' ');
    collect({ from, file: fileOf(from, name) }, { needed, seen });
  }
  return [...needed].filter((sheet) => !list.includes(`'${sheet}'`)).toSorted();
}

/** Reports whether a stylesheet belongs to a part such as Radio.Card that no source renders. */
function isUndrawn(sheet: string, sources: readonly string[]): boolean {
  const name = /styles\/(\w+)\.css$/.exec(sheet)?.[1] ?? '';
  const [, widget = '', part = ''] = /^([A-Z][a-z]+)([A-Z]\w+)$/.exec(name) ?? [];
  const module = fileOf('@mantine/core', widget);
  if (module === null || !readFileSync(module, 'utf8').includes(`${widget}.${part} = ${name};`)) return false;
  return !sources.some((source) => source.includes(`<${widget}.${part}`));
}

interface ImportedStyles {
  needed: Set<string>;
  seen: Set<string>;
}

/** Collects the stylesheets of a library module and its imports. */
function collect({ from, file }: { from: string; file: string | null }, result: ImportedStyles): void {
  if (file === null || result.seen.has(file)) return;
  result.seen.add(file);
  const sheet = sheetOf(from, file);
  if (sheet !== null) result.needed.add(sheet);
  const text = readFileSync(file, 'utf8');
  for (const [, path = ''] of text.matchAll(/from "(\.[^"]+)"/g)) {
    collect({ from, file: join(dirname(file), path) }, result);
  }
  for (const one of importsOf(text)) collect({ from: one.from, file: fileOf(one.from, one.name) }, result);
}

function sheetOf(from: string, file: string): string | null {
  const name = /\/([^/]+)\.module\.mjs$/.exec(file)?.[1];
  if (name === undefined) return null;
  return from === '@mantine/core' ? `@mantine/core/styles/${name}.css` : `${from}/styles.css`;
}

/** Returns the module of a widget; null for exports without styles, such as types and functions. */
function fileOf(from: string, name: string): string | null {
  const folder = join(MANTINE, from.replace('@mantine/', ''), 'esm');
  return filesBelow(folder).get(`${name}.mjs`) ?? null;
}

const cache = new Map<string, Map<string, string>>();

function filesBelow(folder: string): Map<string, string> {
  const cached = cache.get(folder);
  if (cached) return cached;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, join(entry.parentPath, entry.name)]),
  );
  cache.set(folder, files);
  return files;
}

function sourceTexts(): string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
}
