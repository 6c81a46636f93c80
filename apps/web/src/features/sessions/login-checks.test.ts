import { accountEmail } from '@fleetworth/contract/email';
import { expect, test } from 'vitest';
import { checkEmail } from './login-checks.ts';

const TYPED = [
  '',
  ' ',
  'a@b.c',
  'ab@c.de',
  ' demo@fleetworth.app ',
  'no-at.example',
  'ab@c..de',
  'ab@.c.de',
  'ab@c.de.',
  `${'x'.repeat(65)}@a.bc`,
];

test.each(TYPED)('checks %j with the text of the contract', (typed) => {
  const checked = accountEmail().safeParse(typed);
  expect(checkEmail(typed)).toBe(checked.success ? null : (checked.error.issues[0]?.message ?? null));
});
