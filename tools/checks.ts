import { join } from 'node:path';

export type CheckName = 'format and clock' | 'lint' | 'types' | 'unused code' | 'language' | 'documentation';

/** The rule checks, each one command over a tree. */
export const checks: Readonly<Record<CheckName, readonly string[]>> = {
  'format and clock': ['biome', 'check', '--reporter=github', '--max-diagnostics=none', '.'],
  lint: ['oxlint', '--type-aware', '--format=unix', '.'],
  // Not incremental: with what is kept of an earlier run TypeScript 7.0 misses errors in files that did not
  // change themselves.
  types: ['node', 'node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'],
  'unused code': ['knip', '--no-progress'],
  // By its own path: a copy of the tree has no TypeScript 5.9 to read sources with.
  language: ['node', join(import.meta.dirname, 'plain-language.ts')],
  documentation: ['node', join(import.meta.dirname, 'documented-names.ts')],
};
