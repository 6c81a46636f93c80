import { expect, it } from 'vitest';
import { formatModel } from './model-names.ts';

it.each([
  ['RIVIAN/R1T', null, 'Rivian/R1T'],
  ['Chevrolet/Silverado', '1500', 'Chevrolet/Silverado 1500'],
  ['Chevrolet/Silverado', '2500 (3/4 Ton)', 'Chevrolet/Silverado 2500HD'],
  ['GMC/Sierra', '1 ton', 'GMC/Sierra 3500HD'],
  ['GMC/Sierra', null, 'GMC/Sierra'],
  ['Dodge/Ram', 'DR (1500)', 'Dodge/Ram 1500'],
  ['Toyota/Scion tC', null, 'Scion/tC'],
  ['Toyota/Camry', 'AXVA70L', 'Toyota/Camry'],
  ['Alfa Romeo/Giulia (952)', null, 'Alfa Romeo/Giulia'],
  ['Polestar/PS2', null, 'Polestar/Polestar 2'],
])('%s of series %s is named %s', (vpic, series, named) => {
  const [make = '', model = ''] = vpic.split('/');
  const name = formatModel({ make, model, series });
  expect(`${name.make}/${name.model}`).toBe(named);
});
