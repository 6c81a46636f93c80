import { hashToken } from '../../platform/auth/token.ts';

/**
 * Hashes the mailbox of an address for a limit. Ignores case, a tag after + and, at Gmail, dots, because all
 * of these spellings reach the same mailbox.
 */
export const hashMailbox = (email: string): string => hashToken(mailboxOf(email)).toString('base64url');

export const hasTag = (email: string): boolean => TAG.test(email);

const TAG = /(?<=.)\+[^@]*(?=@)/;
const GMAIL = ['gmail.com', 'googlemail.com'];

export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().replace(TAG, '').split('@', 2);
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
