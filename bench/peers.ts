import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../tools/run-command.ts';

const FOLDER = join(import.meta.dirname, 'peers');
const INSTALLED = join(FOLDER, 'node_modules/.package-lock.json');

/** Thrown where a peer can not be had on this machine: the goals that need it are then not run, for this reason. */
export class PeerMissing extends Error {}

/** Installs the peers beside the product, as their own lock file names them; none of their scripts is run. */
export async function installPeers(): Promise<void> {
  if (isInstalled()) return;
  console.log('Installing the peers, which takes a minute …\n');
  const { ok, output } = await runCommand(
    ['npm', 'install', '--prefix', FOLDER, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'],
    FOLDER,
  );
  if (!ok) throw new PeerMissing(`the peers could not be installed (${lastLineOf(output)})`);
}

const isInstalled = (): boolean =>
  existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(join(FOLDER, 'package-lock.json')).mtimeMs;

const lastLineOf = (output: string): string =>
  output
    .trim()
    .split('\n')
    .findLast((line) => line.includes('error')) ?? 'no reason given';

/** A file of an installed peer. */
export const peerFile = (path: string): string => join(FOLDER, 'node_modules', path);

/** A peer's module. What it exports is for the caller to know: the product's types are checked without the peers. */
export async function importPeer<Module>(name: string): Promise<Module> {
  const file = createRequire(join(FOLDER, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Module;
}
