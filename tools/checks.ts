export type CheckName = 'format and clock' | 'lint' | 'types' | 'unused code';

/** The rule checks, each one command over a tree. */
export const checks: Readonly<Record<CheckName, readonly string[]>> = {
  'format and clock': ['biome', 'check', '--reporter=github', '--max-diagnostics=none', '.'],
  lint: ['oxlint', '--type-aware', '--format=unix', '.'],
  types: ['node', 'node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'],
  'unused code': ['knip', '--no-progress'],
};
