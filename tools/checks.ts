export type CheckName = 'format and clock' | 'lint' | 'types' | 'unused code';

const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/typescript/tree.tsbuildinfo'];

/** The rule checks, each one command over a tree. */
export const checks: Readonly<Record<CheckName, readonly string[]>> = {
  'format and clock': ['biome', 'check', '--reporter=github', '--max-diagnostics=none', '.'],
  lint: ['oxlint', '--type-aware', '--format=unix', '.'],
  // What it found out of unchanged files is kept: a quarter of the work from the second time on.
  types: ['node', 'node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false', ...INCREMENTAL],
  'unused code': ['knip', '--no-progress'],
};
