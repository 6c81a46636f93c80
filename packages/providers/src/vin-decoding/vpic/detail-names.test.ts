import { expect, it } from 'vitest';
import { detailNames } from './detail-names.ts';

it.each([
  ['L/LE/SE/XLE', ['L', 'LE', 'SE', 'XLE']],
  ['LT (1LT)', ['LT']],
  ['Base/ LX', ['Base', 'LX']],
  ['Premium, Komfort (Canada)', ['Premium']],
  ['SE w/ Technology', ['SE with Technology']],
  ['S, SE, R-Line', ['S', 'SE', 'R-Line']],
  ['BADLANDS', ['Badlands']],
  ['XLT/King Ranch', ['XLT', 'King Ranch']],
  ['Executive or Signature', ['Executive', 'Signature']],
  ['3.5T Advanced, 3.5T e-S/C Prestige Black', ['3.5T Advanced', '3.5T e-SC Prestige Black']],
  ['SA', []],
  ['TBD', []],
])('%s stands for %j', (entry, names) => {
  expect(detailNames(entry)).toEqual(names);
});
