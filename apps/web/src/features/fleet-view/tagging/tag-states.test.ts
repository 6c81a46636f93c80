import { expect, test } from 'vitest';
import {
  getNextTagState,
  getStoredState,
  type TaggedVehicle,
  buildTaggingBody,
  type TagState,
} from './tag-states.ts';

const vehicle = (id: number, tags: number[], company = 1): TaggedVehicle => ({
  id,
  company: { id: company },
  version: id,
  tags: tags.map((tag) => ({ id: tag })),
});

test.each<[string, number[][], TagState]>([
  ['every vehicle', [[7], [7, 8]], 'all'],
  ['one of two', [[7], [8]], 'some'],
  ['no vehicle', [[], [8]], 'none'],
])('a tag that %s has', (_title, tags, state) => {
  expect(
    getStoredState(
      tags.map((ids, place) => vehicle(place, ids)),
      7,
    ),
  ).toBe(state);
});

test.each<[TagState, TagState[]]>([
  ['some', ['all', 'none', 'some', 'all']],
  ['all', ['none', 'all', 'none']],
  ['none', ['all', 'none', 'all']],
])('stored as %s, clicks go %j', (stored, expected) => {
  let shown = stored;
  const clicks = expected.map(() => {
    shown = getNextTagState(shown, stored);
    return shown;
  });
  expect(clicks).toEqual(expected);
});

const TAGS = [
  { id: 7, company: { id: 1 } },
  { id: 8, company: { id: 1 } },
  { id: 9, company: { id: 2 } },
];

test.each<[string, [number, TagState][], { vehicle: number; tags: number[]; version: number }[]]>([
  [
    'as they are',
    [
      [7, 'some'],
      [8, 'some'],
      [9, 'none'],
    ],
    [],
  ],
  [
    'all given one',
    [
      [7, 'all'],
      [8, 'some'],
    ],
    [{ vehicle: 2, tags: [8, 7], version: 2 }],
  ],
  ['all relieved of one', [[8, 'none']], [{ vehicle: 2, tags: [], version: 2 }]],
  [
    'given and relieved at once',
    [
      [7, 'none'],
      [8, 'all'],
    ],
    [{ vehicle: 1, tags: [8], version: 1 }],
  ],
  ['given a tag of the other company', [[9, 'all']], [{ vehicle: 3, tags: [9], version: 3 }]],
])('vehicles %s: those that change, each with its whole set', (_title, chosen, expected) => {
  const vehicles = [vehicle(1, [7]), vehicle(2, [8]), vehicle(3, [], 2)];
  expect(buildTaggingBody(vehicles, TAGS, new Map(chosen))).toEqual(expected);
});
