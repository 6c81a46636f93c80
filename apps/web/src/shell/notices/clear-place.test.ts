import { expect, it } from 'vitest';
import { clearPlace } from './clear-place.ts';

const WINDOW = { width: 1000, height: 700 };
const SIZE = { width: 340, height: 48 };
/** A control at this place. */
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

it.each([
  ['nothing stands below the header', [], { left: 330, top: 60 }],
  ['a control ends just left of the middle', [box(0, 56, 360, 60)], { left: 362, top: 60 }],
  ['controls stand at both sides', [box(0, 56, 200, 60), box(560, 56, 440, 60)], { left: 218, top: 60 }],
  ['the line below the header is full', [box(0, 56, 1000, 40)], { left: 330, top: 4 }],
  ['header and first line are full', [box(0, 0, 1000, 100)], { left: 330, top: 104 }],
  ['the upper half is full', [box(0, 0, 1000, 400)], { left: 330, top: 636 }],
])('A notice stands in the clear where %s', (_, controls, place) => {
  expect(clearPlace(SIZE, controls, WINDOW)).toEqual(place);
});

it('A notice covers as little as it can where controls are everywhere', () => {
  const everywhere = [box(0, 0, 1000, 700), box(0, 0, 1000, 60), box(0, 100, 1000, 600)];
  expect(clearPlace(SIZE, everywhere, WINDOW).top).toBe(60);
});

it('A notice that is wider than the window begins at its edge', () => {
  expect(clearPlace({ width: 400, height: 48 }, [], { width: 390, height: 844 }).left).toBe(4);
});
