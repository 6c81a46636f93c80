import { dictionary } from '@zxcvbn-ts/language-common';

let commonPasswords: ReadonlySet<string> | undefined;

const SUBSTITUTED_LETTERS: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '!': 'i',
  '3': 'e',
  '1': 'l',
};

/**
 * Reports whether a password is common. The list has few passwords that mix kinds of characters, so this
 * function removes or reverts what users add to a common password to satisfy composition rules
 * ('Password2026!', 'P@ssw0rd').
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common']);
  const lowerCase = password.toLowerCase();
  const alphanumeric = lowerCase.replaceAll(/[^a-z0-9]/g, '');
  const unsubstituted = lowerCase.replaceAll(/[@$0!31]/g, (sign) => SUBSTITUTED_LETTERS[sign] ?? sign);
  const passwordForms = [
    lowerCase,
    alphanumeric,
    unsubstituted,
    unsubstituted.replaceAll(/[^a-z]/g, ''),
    alphanumeric.replace(/\d{1,4}$/, ''),
  ];
  return passwordForms.some((form) => commonPasswords?.has(form));
}
