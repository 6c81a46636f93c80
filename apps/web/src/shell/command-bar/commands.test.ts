import { expect, test } from 'vitest';
import {
  addRecent,
  type Command,
  groupCommands,
  hasText,
  isMatch,
  locationCommand,
  MAX_RECENT,
} from './commands.ts';

const command = (changes: Partial<Command>): Command => ({
  group: 'Screens',
  label: 'Value by Vehicle',
  detail: 'Fleet View',
  href: '/vehicle-advanced',
  ...changes,
});

test.each([
  ['value', true],
  ['VEHICLE val', true],
  ['fleet vehicle', true],
  ['', true],
  ['alue', false],
  ['value by company', false],
])('%j finds Value by Vehicle: %s', (typed, isFound) => {
  expect(isMatch(command({}), typed)).toBe(isFound);
});

test('lists a location without a code by name', () => {
  const company = { id: 1, name: 'Harbor Rent' };
  const location = { id: 3, name: 'Tampa', code: null, company } as Parameters<typeof locationCommand>[0];
  expect(locationCommand(location).label).toBe('Tampa');
  expect(locationCommand({ ...location, code: 'TPA' }).label).toBe('TPA · Tampa');
});

test('keeps vehicles of the previous text only if they contain the new text', () => {
  expect(hasText(command({ label: '1041 · Ford', detail: '1FTEW1EP0JFC12345' }), 'c12345')).toBe(true);
  expect(hasText(command({ label: '1041 · Ford', detail: '1FTEW1EP0JFC12345' }), '1042')).toBe(false);
});

test('lists recent commands first, without repeating them', () => {
  const tags = command({ label: 'Custom Tags', href: '/tags' });
  const groups = groupCommands(
    [tags],
    [command({}), tags, command({ group: 'Companies', href: '/company/1' })],
  );
  expect(groups.map(({ group, commands }) => [group, commands.map(({ href }) => href)])).toEqual([
    ['Recent', ['/tags']],
    ['Companies', ['/company/1']],
    ['Screens', ['/vehicle-advanced']],
  ]);
});

test('a chosen command becomes the most recent one, and the oldest is dropped', () => {
  const many = Array.from({ length: MAX_RECENT }, (_, at) => command({ href: `/${at}` }));
  const hrefs = addRecent(many, command({ href: '/2' })).map(({ href }) => href);
  expect(hrefs).toEqual(['/2', '/0', '/1', '/3', '/4']);
  expect(addRecent(many, command({ href: '/new' }))).toHaveLength(MAX_RECENT);
});
