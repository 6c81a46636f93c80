import { expect, test } from 'vitest';
import { accountEmail, email, optionalEmail } from './email.ts';

const LABEL = 'a'.repeat(63);

test.each([
  'dana@example.com',
  'Dana.Reed+fleet@mail.example.co.uk',
  "dana_o'brien-reed@rent-a-car.example",
  '1@2.example',
  'a&b=c/d#e$f*g?h^i~j@example.com',
  'dana@xn--bcher-kva.example',
  'dana@example.xn--p1ai',
  `${'a'.repeat(64)}@${LABEL}.example`,
])('%s is accepted', (address) => {
  for (const schema of [email(), optionalEmail(), accountEmail()])
    expect(schema.parse(` ${address}\n`)).toBe(address);
});

const SPELLINGS = [
  '<dana@example.com>',
  'Dana<dana@example.com>',
  '"dana"@example.com',
  'dana@[192.0.2.1]',
  'dana@192.0.2.1',
  'dana(note)@example.com',
  'dana@example.com.',
  'dana@example\u3002com',
  'dana@example.\uff43om',
  '\uff44ana@example.com',
  '\u{1d49f}ana@example.com',
  'd\u00e1na@example.com',
  'dana\u00ad@example.com',
  'da\u200bna@example.com',
  'dana@exam\u200bple.com',
  '\u202edana@example.com',
  'dana\u0001@example.com',
  'dana@exa\u007fmple.com',
  'dana\u0000@example.com',
  'dana\ud800@example.com',
  'dana,eve@example.com',
  'dana;eve@example.com',
  'dana:eve@example.com',
  'dana\\@example.com',
  'eve%dana@example.com',
  'example.com!dana@example.org',
  'dana`@example.com',
  '.dana@example.com',
  'dana.@example.com',
  'da..na@example.com',
  'dana@-example.com',
  'dana@example-.com',
  'dana@exam_ple.com',
  'dana@example',
  `${'a'.repeat(65)}@example.com`,
  `dana@${`${LABEL}.`.repeat(4)}com`,
];

test.each(SPELLINGS)('%j is rejected', (address) => {
  const messages = (schema: ReturnType<typeof email>) =>
    new Set(schema.safeParse(address).error?.issues.map(({ message }) => message));
  expect([...messages(email())]).toEqual(['Invalid email']);
  expect(optionalEmail().safeParse(address).success).toBe(false);
});

test('accepts printable ASCII only, by every character', () => {
  const schema = email();
  const accepted = Array.from({ length: 0x3100 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => schema.safeParse(`da${character}na@example.com`).success,
  );
  expect(accepted.join('')).toMatch(/^[!-~]+$/);
});

test('identifies accounts from before the rule', () => {
  for (const address of ['d\u00e1na@example.com', 'dana|reed@example.com', 'eve%dana@example.com'])
    expect(accountEmail().parse(address)).toBe(address);
});
