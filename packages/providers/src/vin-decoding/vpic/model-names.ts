import { formatMake } from './vehicle-makes.ts';

/** The series of GM and Dodge pickups and vans contains the weight class. */
export interface VpicModel {
  make: string;
  model: string;
  series: string | null;
}

export interface ModelName {
  make: string;
  model: string;
}

/**
 * Returns the make and model in common spelling: {Chevrolet, Silverado, '2500 HD'} is Silverado 2500HD,
 * {Toyota, 'Scion tC'} is a Scion tC, {Polestar, PS2} is Polestar 2.
 */
export function formatModel({ make, model, series }: VpicModel): ModelName {
  const makeName = formatMake(make);
  const plain = removeNameAdditions(model);
  if (makeName === 'Toyota' && plain.startsWith('Scion ')) return { make: 'Scion', model: plain.slice(6) };
  const formatWithWeight = NAMES_WITH_WEIGHT.get(`${makeName}/${plain}`);
  const weight = formatWithWeight && series !== null ? findWeightClass(series) : null;
  if (formatWithWeight && weight) return { make: makeName, model: formatWithWeight(weight) };
  return { make: makeName, model: SPELLINGS.get(`${makeName}/${plain}`) ?? plain };
}

export function isNamedByWeight({ make, model }: ModelName): boolean {
  return NAMES_WITH_WEIGHT.has(`${formatMake(make)}/${removeNameAdditions(model)}`);
}

/** Removes additions: 'Giulia (952)' is Giulia, '650i, Alpina B6' is 650i. */
function removeNameAdditions(model: string): string {
  return model.replace(/,.*$|\s*\([^)]*\)\s*$/g, '').trim();
}

/** Returns 2500 for both '2500 (3/4 Ton)' and '3/4 ton'. */
function findWeightClass(series: string): string | null {
  const number = /\b[1-5]500\b/.exec(series)?.[0];
  if (number) return number;
  const tonMatch = /\b(1\/2|3\/4|1) ton\b/i.exec(series)?.[1];
  return tonMatch ? (TONS.get(tonMatch) ?? null) : null;
}

const TONS: ReadonlyMap<string, string> = new Map([
  ['1/2', '1500'],
  ['3/4', '2500'],
  ['1', '3500'],
]);

const namePickup = (name: string) => (weight: string) =>
  weight === '1500' ? `${name} 1500` : `${name} ${weight}HD`;
const withWeight = (name: string) => (weight: string) => `${name} ${weight}`;

const NAMES_WITH_WEIGHT: ReadonlyMap<string, (weight: string) => string> = new Map([
  ['Chevrolet/Silverado', namePickup('Silverado')],
  ['Chevrolet/Silverado HD', namePickup('Silverado')],
  ['Chevrolet/Silverado LD', () => 'Silverado 1500 LD'],
  ['Chevrolet/Silverado LTD', () => 'Silverado 1500 LTD'],
  ['Chevrolet/Express', withWeight('Express')],
  ['GMC/Sierra', namePickup('Sierra')],
  ['GMC/Sierra HD', namePickup('Sierra')],
  ['GMC/Sierra Limited', () => 'Sierra 1500 Limited'],
  ['GMC/Savana', withWeight('Savana')],
  ['Dodge/Ram', withWeight('Ram')],
]);

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['Audi/A7 e', 'A7'],
  ['Audi/A8 L', 'A8'],
  ['Audi/A8 L e', 'A8'],
  ['Audi/A8 e', 'A8'],
  ['Audi/Q5 e', 'Q5'],
  ['Chevrolet/Astro Van', 'Astro'],
  ['Chevrolet/GMT-400', 'C/K Pickup'],
  ['Chevrolet/Geo Prizm', 'Prizm'],
  ['Chevrolet/S-10 Blazer', 'Blazer'],
  ['Chevrolet/S-10 Pickup', 'S-10'],
  ['Cadillac/Deville', 'DeVille'],
  ['Daewoo/LANOS', 'Lanos'],
  ['Daewoo/LEGANZA', 'Leganza'],
  ['Daewoo/NUBIRA', 'Nubira'],
  ['Dodge/Caravan/Grand Caravan', 'Grand Caravan'],
  ['Ford/Ecosport', 'EcoSport'],
  ['Ford/F-250', 'F-250 Super Duty'],
  ['Ford/F-350', 'F-350 Super Duty'],
  ['Ford/F-450', 'F-450 Super Duty'],
  ['Ford/F-550', 'F-550 Super Duty'],
  ['GMC/Jimmy Utility', 'Jimmy'],
  ['Honda/Accord Crosstour', 'Crosstour'],
  ['Isuzu/NPR/NPR-HD', 'NPR-HD'],
  ['Isuzu/NQR/NRR', 'NQR'],
  ['Lamborghini/URUS', 'Urus'],
  ['Land Rover/New Range Rover', 'Range Rover'],
  ['Lotus/ELETRE', 'Eletre'],
  ['Mazda/MX-5', 'MX-5 Miata'],
  ['McLaren/ARTURA', 'Artura'],
  ['McLaren/ELVA', 'Elva'],
  ['McLaren/SENNA', 'Senna'],
  ['McLaren/SENNA GTR', 'Senna GTR'],
  ['Mercedes-Benz/ML-Class', 'M-Class'],
  ['Mitsubishi/Lancer SportBack', 'Lancer Sportback'],
  ['Nissan/Ariya Hatchback', 'Ariya'],
  ['Nissan/Ariya MPV', 'Ariya'],
  ['Nissan/Kicks MPV', 'Kicks'],
  ['Nissan/Nissan Z', 'Z'],
  ['Polestar/PS1', 'Polestar 1'],
  ['Polestar/PS2', 'Polestar 2'],
  ['Pontiac/Grand AM', 'Grand Am'],
  ['Ram/Promaster City', 'ProMaster City'],
  ['Saab/9-4x', '9-4X'],
  ['Subaru/B9 Tribeca', 'Tribeca'],
  ['Subaru/XV CrossTrek', 'XV Crosstrek'],
  ['Toyota/COROLLA iM', 'Corolla iM'],
  ['Toyota/Camry Solara', 'Solara'],
  ['Toyota/Corolla Matrix', 'Matrix'],
  ['Toyota/Prius V', 'Prius v'],
  ['Toyota/Prius C', 'Prius c'],
  ['Volvo/EX30 CC', 'EX30 Cross Country'],
  ['Volvo/V60CC', 'V60 Cross Country'],
  ['Volvo/V90CC', 'V90 Cross Country'],
]);
