import type { ModelName } from './model-names.ts';

/**
 * Reports whether the catalog offers a model. Excludes models of other countries, chassis for upfitters and
 * wrong entries.
 */
export function isOffered({ make, model }: ModelName): boolean {
  const offeredModels = OFFERED_BY_MAKE.get(make);
  if (offeredModels) return offeredModels.has(model);
  return !NOT_OFFERED.has(`${make}/${model}`) && !CHASSIS.test(model);
}

/**
 * Reports whether fleets own the model, although it leaves the factory as a chassis that another manufacturer
 * completes.
 */
export function isOfferedUnfinished({ make, model }: ModelName): boolean {
  return UNFINISHED_MODELS.has(`${make}/${model}`) || (make === 'Isuzu' && isOffered({ make, model }));
}

const UNFINISHED_MODELS: ReadonlySet<string> = new Set([
  'Ford/E-350',
  'Ford/E-450',
  'Ford/F-650',
  'Ford/F-750',
  'Ram/4500',
  'Ram/5500',
]);

const CHASSIS = /chassis|incomplete|hearse|limousine|funeral|armou?red|stripped|glider|\bton\b/i;

/** Models of makes for which vPIC lists many models, but only these belong in the catalog. */
const OFFERED_BY_MAKE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Daewoo', new Set(['Lanos', 'Leganza', 'Nubira'])],
  ['Fisker', new Set(['Karma', 'Ocean'])],
  [
    'Freightliner',
    new Set([
      '108SD',
      '114SD',
      'Cascadia',
      'Columbia',
      'M2',
      'Sprinter',
      'eCascadia',
      'eM2 106',
      'eSprinter',
    ]),
  ],
  [
    'Isuzu',
    new Set([
      'Ascender',
      'Axiom',
      'Hombre',
      'Rodeo',
      'Trooper',
      'VehiCross',
      'i-280',
      'i-290',
      'i-350',
      'i-370',
      'FTR',
      'FVR',
      'NPR',
      'NPR-HD',
      'NPR-XD',
      'NQR',
      'NRR',
      'REACH',
    ]),
  ],
  ['Lotus', new Set(['Eletre', 'Elise', 'Emira', 'Esprit', 'Evora', 'Exige'])],
  ['VinFast', new Set(['VF 8', 'VF 9'])],
]);

const NOT_OFFERED: ReadonlySet<string> = new Set([
  'Bentley/Roll Royce Silver Seraph',
  'Bentley/Rolls-Royce Park Ward',
  'Buick/Allure',
  'Chevrolet/3500',
  'Chevrolet/C/K Pickup',
  'Chevrolet/Epica',
  'Chevrolet/Kalos',
  'Chevrolet/Matiz',
  'Chevrolet/Onix',
  'Chevrolet/Optra',
  'Chevrolet/Orlando',
  'Chevrolet/U100',
  'Chrysler/Caravan',
  'Chrysler/Grand Caravan',
  'Chrysler/Neon',
  'Dodge/Caravan',
  'Fiat/Ducato',
  'Fiat/Freemont',
  'Ford/B-750',
  'Ford/F-800',
  'GMC/Cruise Origin AV',
  'GMC/Electric Vehicle',
  'Hyundai/Xcient',
  'Lamborghini/147',
  'Lamborghini/Roadster',
  'Mitsubishi/RVR',
  'Nissan/Altra-EV',
  'Nissan/X-Trail',
  'Pontiac/Firefly',
  'Pontiac/Matiz',
  'Pontiac/Pursuit',
  'Pontiac/Wave',
  'Ram/4000',
  'Smart/smart',
  'Toyota/FCHV-adv',
  'Volvo/C70 / C30',
]);
