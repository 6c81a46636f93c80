import { join } from 'node:path';
import { type CheckName, checks } from './checks.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { makeSeededTree } from './seeded-tree.ts';
import { type Seed, seeds } from './seeds.ts';

const ROOT = join(import.meta.dirname, '..');

export interface Outcome {
  name: string;
  ok: boolean;
  detail: string;
}

/** Runs every rule check on the tree, where it must pass, and on a copy with seeded violations, where it must find each. */
export async function runChecks(): Promise<Outcome[]> {
  const tree = makeSeededTree(ROOT, seeds);
  try {
    const names = Object.keys(checks) as CheckName[];
    const outcomes: Outcome[] = [];
    for (const name of names) {
      const [clean, seeded] = await Promise.all([
        runCommand(checks[name], ROOT),
        runCommand(checks[name], tree.folder),
      ]);
      outcomes.push({ name, ok: clean.ok, detail: clean.output });
      for (const seed of seeds) if (seed.check === name) outcomes.push(judge(seed, seeded));
    }
    return outcomes;
  } finally {
    tree.remove();
  }
}

/** A seed is found where the check fails and names the rule in the lines about its file. */
function judge(seed: Seed, result: CommandResult): Outcome {
  const about = result.output
    .split('\n')
    .filter((line) => line.includes(seed.path) || isHeading(line))
    .join('\n');
  const ok = !result.ok && about.includes(seed.path) && seed.expects.test(about);
  return { name: `${seed.check} finds ${seed.name}`, ok, detail: about };
}

// knip groups its lines under headings.
const isHeading = (line: string): boolean => /^Unused \w+/.test(line);

if (import.meta.main) {
  const outcomes = await runChecks();
  for (const { name, ok, detail } of outcomes) {
    console.log(`${ok ? 'passed' : 'FAILED'}  ${name}`);
    if (!ok) console.log(detail);
  }
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}
