import type { CheckName } from './checks.ts';

/** Violation that a check must find in a copy of the tree, and the expected output of the check. */
interface Violation {
  name: string;
  check: CheckName;
  /** File in which the check finds it. */
  path: string;
  expects: RegExp;
}

/** Violation in a new file. */
interface AddedFile extends Violation {
  content: string;
}

/** Violation that replaces a text of an existing file. */
interface ChangedFile extends Violation {
  changes: { path: string; from: string; to: string };
}

export type Seed = AddedFile | ChangedFile;

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

const FEATURE = 'apps/server/src/features/tags';
const WEB_FEATURE = 'apps/web/src/features/vehicles';

const forbidden = (name: string, path: string, content: string): Seed => ({
  name,
  check: 'lint',
  path,
  content,
  expects: /no-restricted-imports/,
});

export const seeds: readonly Seed[] = [
  {
    name: 'a line of more than 110 columns',
    check: 'language',
    path: `${FEATURE}/seeded-columns.ts`,
    content: `// ${'long '.repeat(30)}\nexport const seededColumns = 1;\n`,
    expects: /has 1\d\d columns/,
  },
  {
    name: 'a docstring that starts with a question word',
    check: 'language',
    path: `${FEATURE}/seeded-docstring.ts`,
    content: '/\x2a* What it is. */\nexport const seededDocstring = 1;\n',
    expects: /starts a docstring with "What"/,
  },
  {
    name: 'an avoided word in a name',
    check: 'language',
    path: `${FEATURE}/seeded-name.ts`,
    content: 'export const wantedSeed = 1;\n',
    expects: /names wantedSeed/,
  },
  {
    name: 'a name in the documentation that no source has',
    check: 'documentation',
    path: 'docs/seeded.md',
    content: 'Call `renamedSeed`.\n',
    expects: /names renamedSeed/,
  },
  {
    name: 'a file that is not formatted',
    check: 'format and clock',
    path: `${FEATURE}/seeded-format.ts`,
    content: 'export const  seededFormat = {a:1}',
    expects: /format/,
  },
  {
    name: 'the time read outside platform/clock by new Date()',
    check: 'format and clock',
    path: `${FEATURE}/seeded-clock.ts`,
    content: 'export const seededClock = new Date();\n',
    expects: /Only platform\/clock reads the time/,
  },
  {
    name: 'the time read outside platform/clock by Date.now',
    check: 'lint',
    path: `${FEATURE}/seeded-now.ts`,
    content: 'export const seededNow = Date.now();\n',
    expects: /no-restricted-properties/,
  },
  {
    name: 'a promise that is not awaited',
    check: 'lint',
    path: `${FEATURE}/seeded-promise.ts`,
    content: 'const later = async () => 1;\nexport function seededPromise() {\n  later();\n}\n',
    expects: /no-floating-promises/,
  },
  {
    name: 'the environment read outside platform/config',
    check: 'lint',
    path: `${FEATURE}/seeded-environment.ts`,
    content: 'export const seededEnvironment = process.env.PORT;\n',
    expects: /no-process-env/,
  },
  {
    name: 'a file of more than 300 lines',
    check: 'lint',
    path: `${FEATURE}/seeded-lines.ts`,
    content: `export const seededLines = [\n${lines(300, '  1,')}\n];\n`,
    expects: /max-lines\)/,
  },
  {
    name: 'a function of more than 50 lines',
    check: 'lint',
    path: `${FEATURE}/seeded-function.ts`,
    content:
      `export function seededFunction() {\n  let sum = 0;\n${lines(50, '  sum += 1;')}\n` +
      '  return sum;\n}\n',
    expects: /max-lines-per-function/,
  },
  {
    name: 'a function of more than three parameters',
    check: 'lint',
    path: `${FEATURE}/seeded-params.ts`,
    content: 'export const seededParams = (a: number, b: number, c: number, d: number) => a + b + c + d;\n',
    expects: /max-params/,
  },
  {
    name: 'two files that import each other',
    check: 'lint',
    path: `${FEATURE}/seeded-cycle.ts`,
    content:
      "import { seededCycle } from './seeded-cycle-back.ts';\nexport const cycle = () => seededCycle();\n",
    expects: /no-cycle/,
  },
  {
    name: 'a part of the cycle above',
    check: 'lint',
    path: `${FEATURE}/seeded-cycle-back.ts`,
    content:
      "import { cycle } from './seeded-cycle.ts';\nexport const seededCycle = (): number => cycle();\n",
    expects: /no-cycle/,
  },
  {
    name: 'two files that import a type of each other',
    check: 'lint',
    path: `${FEATURE}/seeded-type-cycle.ts`,
    content:
      "import type { Back } from './seeded-type-cycle-back.ts';\nexport interface Forth {\n" +
      '  back: Back | null;\n}\n',
    expects: /no-cycle/,
  },
  {
    name: 'a part of the cycle of types above',
    check: 'lint',
    path: `${FEATURE}/seeded-type-cycle-back.ts`,
    content:
      "import type { Forth } from './seeded-type-cycle.ts';\nexport interface Back {\n" +
      '  forth: Forth | null;\n}\n',
    expects: /no-cycle/,
  },
  forbidden(
    'a server feature that reaches into another',
    `${FEATURE}/seeded-reach.ts`,
    "export { signIn as seededReach } from '../sessions/sign-in.ts';\n",
  ),
  forbidden(
    'a folder of a server feature that reaches into another feature',
    `${FEATURE}/seeded/seeded-deep-reach.ts`,
    "export { signIn as seededReach } from '../../sessions/sign-in.ts';\n",
  ),
  forbidden(
    'a server feature that chooses an adapter',
    `${FEATURE}/seeded-adapter.ts`,
    "export { VpicVinDecoding as SeededAdapter } from '@fleetworth/providers/vin-decoding/vpic';\n",
  ),
  forbidden(
    'the platform knowing a feature',
    'apps/server/src/platform/http/seeded-feature.ts',
    "export { TagsRepository as SeededFeature } from '../../features/tags/public.ts';\n",
  ),
  forbidden(
    'the domain knowing the contract',
    'packages/domain/src/seeded-contract.ts',
    "export { api as seededApi } from '@fleetworth/contract/api';\n",
  ),
  forbidden(
    'the contract knowing a provider',
    'packages/contract/src/seeded-provider.ts',
    "export type { VinDecoding } from '@fleetworth/providers/vin-decoding';\n",
  ),
  forbidden(
    'a provider knowing the contract',
    'packages/providers/src/seeded-contract.ts',
    "export { api as seededApi } from '@fleetworth/contract/api';\n",
  ),
  forbidden(
    'the component package knowing the contract',
    'packages/ui/src/seeded-contract.ts',
    "export { api as seededApi } from '@fleetworth/contract/api';\n",
  ),
  forbidden(
    'a web feature that reaches into another',
    `${WEB_FEATURE}/seeded-reach.ts`,
    "export { default as seededReach } from '../fleet-view/anything.ts';\n",
  ),
  forbidden(
    'a folder of a web feature that reaches into another feature',
    `${WEB_FEATURE}/seeded/seeded-reach.ts`,
    "export { default as seededReach } from '../../fleet-view/list/anything.ts';\n",
  ),
  {
    name: 'a wrong type',
    check: 'types',
    path: `${FEATURE}/seeded-type.ts`,
    content: "export const seededType: number = 'text';\n",
    expects: /TS2322/,
  },
  {
    name: 'an endpoint that declares an undefined reason',
    check: 'types',
    path: 'packages/contract/src/api.ts',
    changes: {
      path: 'packages/contract/src/tags.ts',
      from: "reasons: ['company.not_found', 'tag.name_taken']",
      to: "reasons: ['company.not_found', 'tag.unheard_of']",
    },
    expects: /TS1360/,
  },
  {
    name: 'a use case that rejects with a reason which its endpoint does not declare',
    check: 'types',
    path: `${FEATURE}/change-tags.ts`,
    changes: {
      path: `${FEATURE}/change-tags.ts`,
      from: "createError('tag.not_found') });",
      to: "createError('group.not_found') });",
    },
    expects: /TS2345/,
  },
  {
    name: 'a feature that lacks the handler of an endpoint',
    check: 'types',
    path: `${FEATURE}/tags.routes.ts`,
    changes: {
      path: `${FEATURE}/tags.routes.ts`,
      from: '  deleteVehicleTag: async',
      to: '  dropVehicleTag: async',
    },
    expects: /Property 'deleteVehicleTag' is missing/,
  },
  {
    name: 'a feature of the contract that the server lacks',
    check: 'types',
    path: 'apps/server/src/features.ts',
    changes: { path: 'apps/server/src/features.ts', from: '  events: eventsFeature,\n', to: '' },
    expects: /TS2741/,
  },
  {
    name: 'an export without a user',
    check: 'unused code',
    path: `${FEATURE}/seeded-unused.ts`,
    content: 'export const seededUnused = 1;\n',
    expects: /Unused files|unused/i,
  },
];
