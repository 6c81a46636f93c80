import { withoutPastedEnd } from '@fleetworth/contract/new-password';
import { isPassword } from '../../platform/auth/password.ts';
import { pause } from '../../platform/clock/clock.ts';
import { attemptOf, type Needs, refuseTry, reserveSoon } from './limit-tries.ts';
import { networkOfAddress } from './network-of-address.ts';
import { type Account, SessionsRepository } from './sessions.repository.ts';
import { delayUnderFireMs } from './sign-in-limits.ts';
import { SignInTriesRepository } from './sign-in-tries.repository.ts';

interface Given {
  email: string;
  password: string;
  /** The caller's. */
  address: string;
  /** Name of the try in the log: 'sign-in'. */
  what: string;
}

/**
 * Finds the account of an email and a password; null where one of them is wrong. Tries are limited; an
 * unknown account takes the time of a wrong password. A try that fails leaves one line in the log: the
 * account by its own email, but never what was typed for an account that does not exist, which may be a
 * password in the wrong field.
 */
export async function findByPassword(
  { database, clock, log }: Needs,
  { email, password, address, what }: Given,
): Promise<Account | null> {
  const sessions = new SessionsRepository(database);
  const tries = new SignInTriesRepository(database);
  const attempt = attemptOf(networkOfAddress(address), email);
  // Counted before anything is asked: a try that fails on the way counts as one.
  const { verdict, id, accountFailures } = await reserveSoon({ tries, clock }, attempt);
  const account = await sessions.findAccount(email);
  const line = { userId: account?.id ?? null, email: account?.email ?? null, address };
  if (id === null) throw refuseTry(verdict, (facts) => log.warn({ ...line, ...facts }, `${what} refused`));
  await pause(delayUnderFireMs(accountFailures));
  const isRight = await isTypedOrPasted(account?.passwordHash ?? null, password);
  if (account === null || !isRight) {
    await tries.fail(id);
    log.warn(line, `${what} failed`);
    return null;
  }
  await tries.succeed(id, attempt);
  return account;
}

/** Checks a password as it is, and without the blanks or line end that a paste may have left behind it. */
async function isTypedOrPasted(passwordHash: string | null, password: string): Promise<boolean> {
  if (await isPassword(passwordHash, password)) return true;
  const typed = withoutPastedEnd(password);
  return typed !== password && (await isPassword(passwordHash, typed));
}
