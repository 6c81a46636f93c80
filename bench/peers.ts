import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../tools/run-command.ts';

const FOLDER = join(import.meta.dirname, 'peers');

/** Error of a peer that can't be installed or started. Goals that need it are not run. */
export class PeerMissing extends Error {}

/** Installs the peers by their own lock file, without running their scripts. */
export async function installPeers(): Promise<void> {
  if (isInstalled()) return;
  console.log('Installing the peers, which takes a minute …\n');
  const { ok, output } = await runCommand(
    ['npm', 'install', '--prefix', FOLDER, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'],
    FOLDER,
  );
  if (!ok) throw new PeerMissing(`the peers could not be installed (npm: ${npmCodeOf(output)})`);
}

function isInstalled(): boolean {
  const { dependencies } = readManifest(FOLDER);
  return Object.entries(dependencies ?? {}).every(([name, version]) => {
    const folder = peerFile(name);
    return existsSync(folder) && (version.startsWith('file:') || readManifest(folder).version === version);
  });
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const npmCodeOf = (output: string): string => /npm error code (\S+)/.exec(output)?.[1] ?? 'no code';

/** Returns the path of a file of an installed peer. */
export const peerFile = (path: string): string => join(FOLDER, 'node_modules', path);

/** Returns the version of an installed peer. */
export const peerVersion = (name: string): string => readManifest(peerFile(name)).version;

/** Imports a peer. Callers declare its types, because types are checked without the peers. */
export async function importPeer<Module>(name: string): Promise<Module> {
  const file = createRequire(join(FOLDER, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Module;
}
