import { join } from 'node:path';

export type CheckName = 'format and clock' | 'lint' | 'types' | 'unused code' | 'language' | 'documentation';

/** Commands of the checks, each run in the root of a tree. */
export const checks: Readonly<Record<CheckName, readonly string[]>> = {
  'format and clock': ['biome', 'check', '--reporter=github', '--max-diagnostics=none', '.'],
  lint: ['oxlint', '--type-aware', '--format=unix', '.'],
  // Not incremental: with the state of an earlier run, TypeScript 7.0 misses errors in unchanged files.
  types: ['node', 'node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'],
  'unused code': ['knip', '--no-progress'],
  // Runs the script of this tree, because a copy of the tree lacks TypeScript 5.9, which parses the sources.
  language: ['node', join(import.meta.dirname, 'plain-language.ts')],
  documentation: ['node', join(import.meta.dirname, 'documented-names.ts')],
};
