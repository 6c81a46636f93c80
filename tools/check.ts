import { join } from 'node:path';
import { type CheckName, checks } from './checks.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { makeSeededTree } from './seeded-tree.ts';
import { type Seed, seeds } from './seeds.ts';

const ROOT = join(import.meta.dirname, '..');
const names = Object.keys(checks) as CheckName[];

/** Command that fixes most findings of a check. */
const FIXES: Partial<Record<CheckName, string>> = { 'format and clock': 'npm run format' };

export interface Outcome {
  name: string;
  ok: boolean;
  detail: string;
}

/**
 * Runs every check on the tree, where each must pass. Runs them in parallel, because each waits for files
 * half of the time.
 */
export async function runChecks(): Promise<Outcome[]> {
  return await Promise.all(
    names.map(async (name) => {
      const { ok, output } = await runCommand(checks[name], ROOT);
      return { name, ok, detail: output };
    }),
  );
}

/** Runs every check on a copy of the tree with seeded violations, all of which must be found. */
export async function runSeeds(): Promise<Outcome[]> {
  const tree = makeSeededTree(ROOT, seeds);
  try {
    const outcomes = names.map(async (name) => {
      const result = await runCommand(checks[name], tree.folder);
      return seeds.filter(({ check }) => check === name).map((seed) => evaluateSeed(seed, result));
    });
    return (await Promise.all(outcomes)).flat();
  } finally {
    tree.remove();
  }
}

/** Reports whether a check found its seed: it must fail and name the rule in the lines about the file. */
function evaluateSeed(seed: Seed, result: CommandResult): Outcome {
  const fileLines = result.output
    .split('\n')
    .filter((line) => line.includes(seed.path) || isHeading(line))
    .join('\n');
  const ok = !result.ok && fileLines.includes(seed.path) && seed.expects.test(fileLines);
  return { name: `${seed.check} finds ${seed.name}`, ok, detail: fileLines };
}

// knip groups its lines under headings.
const isHeading = (line: string): boolean => /^Unused \w+/.test(line);

if (import.meta.main) {
  const withSeeds = process.argv.includes('--seeds');
  const outcomes = [...(await runChecks()), ...(withSeeds ? await runSeeds() : [])];
  for (const { name, ok, detail } of outcomes) {
    console.log(`${ok ? 'passed' : 'FAILED'}  ${name}`);
    if (!ok) console.log(detail);
    const fix = FIXES[name as CheckName];
    if (!ok && fix !== undefined) console.log(`${fix} fixes formatting.\n`);
  }
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}
