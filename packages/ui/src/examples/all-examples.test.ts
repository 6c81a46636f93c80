import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { allExamples } from './all-examples.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPONENT = /^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm;

const components = Object.values(packageJson.exports)
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(COMPONENT)].map(([, name = '']) => name),
  );

test('each exported component has examples, once', () => {
  expect(components.length).toBeGreaterThan(40);
  expect(allExamples.map(({ component }) => component).toSorted()).toEqual(components.toSorted());
});
