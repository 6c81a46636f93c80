import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = 'apps/server/src/features';

/** SQL in a tagged template, built with functions, and passed to the driver as text. */
const SQL = [
  /\bsql(?:<[^`;]*>)?`/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
  /\b(?:pool|client)\.query\(|\bcopyRows\(/,
];

const IS_EXEMPT = /\.repository\.ts$|\.test\.ts$/;

type Source = readonly [path: string, text: string];

/** Returns the paths of feature files that contain SQL but aren't repositories, relative to the root. */
export function findSql(root: string, sources: readonly Source[] = readFeatures(root)): string[] {
  return sources.filter(([, text]) => SQL.some((pattern) => pattern.test(text))).map(([path]) => path);
}

const readFeatures = (root: string): Source[] =>
  readdirSync(join(root, FEATURES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !IS_EXEMPT.test(name))
    .map((name) => [join(FEATURES, name), readFileSync(join(root, FEATURES, name), 'utf8')]);
