export function formatBody(bodyClass: string): string {
  const term = BODY_BY_CLASS.get(bodyClass);
  if (term) return term;
  return bodyClass.replace(/^Incomplete - |\s*\(.*\)$/g, '').trim();
}

export function formatDriveType(driveType: string): string {
  return driveType.split('/')[0] ?? driveType;
}

// Electrification takes precedence over the fuel in the tank.
export function formatFuel(facts: {
  primary: string | null;
  secondary: string | null;
  electrification: string | null;
}) {
  const { primary, secondary, electrification } = facts;
  if (primary === null) return null;
  if (primary === 'Electric' && secondary === null) return 'Electric';
  if (electrification?.startsWith('PHEV')) return 'Plug-in hybrid';
  if (electrification?.startsWith('Mild')) return FUELS.get(primary) ?? primary;
  if (electrification?.includes('HEV') || primary === 'Electric' || secondary === 'Electric') return 'Hybrid';
  if (isEthanol(primary) || (secondary !== null && isEthanol(secondary))) return 'Flex fuel';
  return FUELS.get(primary) ?? primary;
}

function isEthanol(fuel: string): boolean {
  return fuel.includes('E85') || fuel.includes('FFV');
}

const BODY_BY_CLASS: ReadonlyMap<string, string> = new Map([
  ['Cargo Van', 'Van'],
  ['Convertible/Cabriolet', 'Convertible'],
  ['Crossover Utility Vehicle (CUV)', 'SUV'],
  ['Hatchback/Liftback/Notchback', 'Hatchback'],
  ['Incomplete', 'Chassis'],
  ['Sedan/Saloon', 'Sedan'],
  ['Sport Utility Truck (SUT)', 'Pickup'],
  ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'SUV'],
  ['Step Van / Walk-in Van', 'Step van'],
]);

const FUELS: ReadonlyMap<string, string> = new Map([
  ['Compressed Hydrogen/Hydrogen', 'Hydrogen'],
  ['Compressed Natural Gas (CNG)', 'CNG'],
  ['Fuel Cell', 'Hydrogen'],
  ['Liquefied Natural Gas (LNG)', 'LNG'],
  ['Liquefied Petroleum Gas (propane or LPG)', 'Propane'],
]);
