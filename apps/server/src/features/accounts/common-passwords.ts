import { dictionary } from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** Letters that people write as signs. */
const LETTERS: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '!': 'i', '3': 'e', '1': 'l' };

/**
 * True when a password is one that many people have. The list holds few passwords of mixed kinds: what the
 * rules of composition make people add to a common one ('Password2026!', 'P@ssw0rd') is left out or read as
 * the letter that it stands for.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  const typed = password.toLowerCase();
  const plain = typed.replaceAll(/[^a-z0-9]/g, '');
  const read = typed.replaceAll(/[@$0!31]/g, (sign) => LETTERS[sign] ?? sign);
  const forms = [typed, plain, read, read.replaceAll(/[^a-z]/g, ''), plain.replace(/\d{1,4}$/, '')];
  return forms.some((form) => common?.has(form));
}
