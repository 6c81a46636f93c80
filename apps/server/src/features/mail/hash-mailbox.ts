import { hashToken } from '../../platform/auth/token.ts';

/**
 * Hashes the mailbox of an address for a limit. Case and a tag after + don't matter, and neither do dots at
 * Gmail, because one mailbox receives all of these spellings.
 */
export const hashMailbox = (email: string): string => hashToken(mailboxOf(email)).toString('base64url');

const GMAIL = ['gmail.com', 'googlemail.com'];

export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@', 2);
  const name = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
