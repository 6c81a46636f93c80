import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './postgres-binaries.ts';

/** Command and account for PostgreSQL's programs, because PostgreSQL refuses to run as root. */
export interface Invocation {
  command(program: string, args: readonly string[]): [string, string[]];
  identity: { uid?: number; gid?: number };
}

const CURRENT_ACCOUNT: Invocation = { command: (program, args) => [program, [...args]], identity: {} };

const NAMESPACE_ARGS = ['--user', '--map-user=1000', '--map-group=1000', '--'];
// Outside the namespace, the process counts as root, so that it can use root's private folders. Inside, it is
// user 1000.
const USER_NAMESPACE: Invocation = {
  command: (program, args) => ['unshare', [...NAMESPACE_ARGS, program, ...args]],
  identity: {},
};

const createAccountInvocation = (uid: number, gid: number): Invocation => ({
  command: (program, args) => [program, [...args]],
  identity: { uid, gid },
});

const canRun = (invocation: Invocation, program: string, args: readonly string[]): boolean => {
  const [file, list] = invocation.command(program, args);
  return spawnSync(file, list, { ...invocation.identity, stdio: 'ignore' }).status === 0;
};

const listExistingAccounts = (): { uid: number; gid: number }[] =>
  ['postgres', 'nobody'].flatMap((name) => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid === undefined || gid === undefined ? [] : [{ uid: Number(uid), gid: Number(gid) }];
  });

/**
 * Chooses how to run PostgreSQL: as the current account if that isn't root, else in a user namespace. If the
 * system forbids namespaces, chooses an existing unprivileged account that can enter the folder, and makes
 * that account the owner of the folder. Never creates an account. For an existing cluster, chooses its owner.
 */
export function chooseInvocation(binaries: string, clusterFolder: string): Invocation {
  if (process.getuid?.() !== 0) return CURRENT_ACCOUNT;
  const version = join(clusterFolder, 'PG_VERSION');
  const owner = existsSync(version) ? statSync(version) : null;
  const postgres = join(binaries, 'postgres');
  if (owner === null || owner.uid === 0) {
    if (canRun(USER_NAMESPACE, postgres, ['--version'])) return USER_NAMESPACE;
  }
  const accounts =
    owner !== null && owner.uid !== 0 ? [{ uid: owner.uid, gid: owner.gid }] : listExistingAccounts();
  for (const { uid, gid } of accounts) {
    const invocation = createAccountInvocation(uid, gid);
    chownSync(clusterFolder, uid, gid);
    if (canRun(invocation, postgres, ['--version']) && canRun(invocation, 'test', ['-w', clusterFolder]))
      return invocation;
  }
  chownSync(clusterFolder, owner?.uid ?? 0, owner?.gid ?? 0);
  throw new EmbeddedPostgresError(
    "PostgreSQL can't run as root, this system refuses user namespaces, " +
      `and no other account can enter ${clusterFolder}: ` +
      'start as a regular user, move the folder to where other accounts can enter, or set DATABASE_URL.',
  );
}
