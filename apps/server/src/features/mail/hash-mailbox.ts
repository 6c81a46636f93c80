import { hashToken } from '../../platform/auth/token.ts';

/**
 * Hashes the mailbox of an address, so that a limit counts per mailbox. Ignores case, a tag after + and, at
 * Gmail, dots, because all of these spellings reach the same mailbox.
 */
export const hashMailbox = (email: string): string => hashToken(mailboxOf(email)).toString('base64url');

export const hasAddressTag = (email: string): boolean => ADDRESS_TAG.test(email);

const ADDRESS_TAG = /(?<=.)\+[^@]*(?=@)/;
const GMAIL_DOMAINS = ['gmail.com', 'googlemail.com'];

export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().replace(ADDRESS_TAG, '').split('@', 2);
  return GMAIL_DOMAINS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
