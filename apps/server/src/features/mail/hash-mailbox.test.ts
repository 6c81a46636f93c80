import { expect, test } from 'vitest';
import { hashMailbox, hasAddressTag, mailboxOf } from './hash-mailbox.ts';

test.each([
  ['Dana@Example.com', 'dana@example.com'],
  ['dana+1@example.com', 'dana@example.com'],
  ['dana+1+2@example.com', 'dana@example.com'],
  ['d.ana@example.com', 'd.ana@example.com'],
  ['D.a.na+fleet@GMail.com', 'dana@gmail.com'],
  ['d.ana@googlemail.com', 'dana@gmail.com'],
  ['+1@example.com', '+1@example.com'],
])('%s is delivered to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('has one hash for all spellings of a mailbox', () => {
  expect(hashMailbox('d.ana+1@gmail.com')).toBe(hashMailbox('Dana@googlemail.com'));
  expect(hashMailbox('dana@example.com')).not.toBe(hashMailbox('dan@example.com'));
});

test('has a tag only after + in the name of the mailbox', () => {
  expect(['dana+1@example.com', 'd+@gmail.com'].map(hasAddressTag)).toEqual([true, true]);
  expect(['d.ana@gmail.com', '+1@example.com', 'dana@a+b.example'].map(hasAddressTag)).toEqual([
    false,
    false,
    false,
  ]);
});
