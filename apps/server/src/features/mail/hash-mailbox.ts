import { hashToken } from '../../platform/auth/token.ts';

/**
 * Hashes the mailbox of an address for a limit. Case and a tag after + don't matter, and neither do dots at
 * Gmail, because one mailbox receives all of these spellings.
 */
export const hashMailbox = (email: string): string => hashToken(mailboxOf(email)).toString('base64url');

/**
 * Reports whether an address has a tag after +, such as ann+fleet@example.com. Addresses that differ only in
 * the tag have the same mailbox.
 */
export const hasTag = (email: string): boolean => TAG.test(email);

const TAG = /(?<=.)\+[^@]*(?=@)/;
const GMAIL = ['gmail.com', 'googlemail.com'];

export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().replace(TAG, '').split('@', 2);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
