import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ownIds } from '../../apps/server/test/company-ids.ts';
import type { sampleRequest } from '../../apps/server/test/sample-request.ts';
import { runCommand } from '../run-command.ts';
import type { Endpoint } from '@fleetworth/contract/endpoint';

export type Calls = Readonly<Record<string, Endpoint>>;

/** Calls of a version, and its own functions that make their samples. */
export interface Version {
  calls: Calls;
  sampleRequest: typeof sampleRequest;
  ownIds: typeof ownIds;
}

/** Installs a committed version of this repository in a new folder. */
export async function installVersion(root: string, { version, folder }: { version: string; folder: string }) {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'version.tar');
  const steps = [
    { command: ['git', 'archive', `--output=${archive}`, version], folder: root },
    { command: ['tar', '--extract', `--file=${archive}`], folder },
    { command: ['npm', 'ci', '--no-audit', '--no-fund'], folder },
  ];
  for (const step of steps) {
    const { ok, output } = await runCommand(step.command, step.folder);
    if (!ok) throw new Error(`${step.command.join(' ')} failed: ${output}`);
  }
}

/** Loads the calls of an installed version. Its schemas are only understood by its own functions. */
export async function loadVersion(folder: string): Promise<Version> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { api } = (await load('packages/contract/src/api.ts')) as { api: Calls };
  return {
    calls: api,
    ...((await load('apps/server/test/company-ids.ts')) as Pick<Version, 'ownIds'>),
    ...((await load('apps/server/test/sample-request.ts')) as Pick<Version, 'sampleRequest'>),
  };
}
