import { expect, test } from 'vitest';
import {
  addRecent,
  type Command,
  groupCommands,
  includesText,
  isMatch,
  locationCommand,
  MAX_RECENT,
} from './commands.ts';
import { splitAtMatches } from './matched-text.ts';

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

test('finds a screen by its title, which the menu may abbreviate', () => {
  const overrides = command({ label: 'Depr. Over.', keys: ['Depr. Over.', 'Depreciation Overrides'] });
  expect(isMatch(overrides, 'overrides')).toBe(true);
  expect(groupCommands({ recent: [], others: [overrides], text: 'depreciation overrides' })).toMatchObject([
    { group: 'Screens', isExact: true },
  ]);
});

test('lists a location without a code by name', () => {
  const company = { id: 1, name: 'Harbor Rent' };
  const location = { id: 3, name: 'Tampa', code: null, company } as Parameters<typeof locationCommand>[0];
  expect(locationCommand(location).label).toBe('Tampa');
  expect(locationCommand({ ...location, code: 'TPA' }).label).toBe('TPA · Tampa');
});

test('keeps vehicles of the previous text only if they contain the new text', () => {
  expect(includesText(command({ label: '1041 · Ford', detail: '1FTEW1EP0JFC12345' }), 'c12345')).toBe(true);
  expect(includesText(command({ label: '1041 · Ford', detail: '1FTEW1EP0JFC12345' }), '1042')).toBe(false);
});

test('lists recent commands first, without repeating them', () => {
  const tags = command({ label: 'Custom Tags', href: '/tags' });
  const groups = groupCommands({
    recent: [tags],
    others: [command({}), tags, command({ group: 'Companies', href: '/company/1' })],
    text: '',
  });
  expect(groups.map(({ group, commands }) => [group, commands.map(({ href }) => href)])).toEqual([
    ['Recent', ['/tags']],
    ['Companies', ['/company/1']],
    ['Screens', ['/vehicle-advanced']],
  ]);
});

const vehicle = (unit: string, vin: string) =>
  command({ group: 'Vehicles', label: `${unit} · Ford`, detail: vin, href: `/${unit}`, keys: [unit, vin] });
const hrefsOf = (groups: ReturnType<typeof groupCommands>) =>
  groups.flatMap(({ commands }) => commands.map(({ href }) => href));

test.each([
  ['1481', '/1481'],
  ['*1FTEW1EP0JFC14811*', '/1009'],
  ['01481', '/1481'],
  ['tpa', '/location'],
])('%j lists %s first, before recent commands and other groups', (text, first) => {
  const others = [
    ...['14810', '14811', '14812', '14813', '14814', '14815'].map((unit) => vehicle(unit, `VIN${unit}`)),
    vehicle('1009', '1FTEW1EP0JFC14811'),
    vehicle('1481', '1FTEW1EP0JFC12345'),
    command({ group: 'Locations', label: 'TPA · Tampa', href: '/location', keys: ['TPA', 'Tampa'] }),
  ];
  const groups = groupCommands({ recent: [vehicle('14816', 'VIN'), command({})], others, text });
  expect(hrefsOf(groups)[0]).toBe(first);
});

test.each([
  ['value', 'Value by Vehicle', ['Value']],
  ['VEH val', 'Value by Vehicle', ['Val', 'Veh']],
  ['1481', '1FTEW1EP0JFC14811', ['1481']],
  ['ep0', '1FTEW1EP0JFC14811', ['EP0']],
  ['01481', '1481 · Ford', ['1481']],
  ['0.5', '10.51 and 10x51', ['0.5']],
])('%j marks in %j %j', (typed, content, marked) => {
  const parts = splitAtMatches(content, command({ label: content, detail: '' }), typed);
  expect(parts.map(({ text }) => text).join('')).toBe(content);
  expect(parts.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))).toEqual(marked);
});

test('a chosen command becomes the most recent one, and the oldest is dropped', () => {
  const many = Array.from({ length: MAX_RECENT }, (_, at) => command({ href: `/${at}` }));
  const hrefs = addRecent(many, command({ href: '/2' })).map(({ href }) => href);
  expect(hrefs).toEqual(['/2', '/0', '/1', '/3', '/4']);
  expect(addRecent(many, command({ href: '/new' }))).toHaveLength(MAX_RECENT);
});
