import { expect, it } from 'vitest';
import { splitDetailNames } from './detail-names.ts';

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
  ['3.5T Advanced, 3.5T e-S/C Prestige Black', ['3.5T Advanced', '3.5T e-S/C Prestige Black']],
  ['R/T, R/T Plus', ['R/T', 'R/T Plus']],
  ['X5 M/M Competition', ['X5 M', 'M Competition']],
  ['Limited+M/R+NAVI', ['Limited']],
  ['EQE350+', ['EQE350+']],
  ['SRW Low Roof Van', ['Low Roof Van']],
  ['Classic Crew Cab SRW', ['Classic']],
  ['HGS - Middle-high level', []],
  ['SuperCrew', []],
  ['Super Crew - Raptor', ['Raptor']],
  ['SA', []],
  ['TBD', []],
])('%s means %j', (entry, names) => {
  expect(splitDetailNames(entry)).toEqual(names);
});
