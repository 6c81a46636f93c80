import type { ResponseOf } from '@fleetworth/contract/api';

import { formatLocation, formatModel } from '../format/vehicle-labels.ts';

/** Groups of the command bar, in the order in which they are listed. */
export const COMMAND_GROUPS = ['Recent', 'Vehicles', 'Locations', 'Companies', 'Screens', 'Actions'] as const;

export interface Command {
  group: (typeof COMMAND_GROUPS)[number];
  label: string;
  /** Distinguishes commands with the same label: the VIN, the company or the group of the menu. */
  detail: string;
  href: string;
}

type Vehicle = ResponseOf<'listVehicles'>['data']['items'][number];
type Location = ResponseOf<'listLocations'>['data'][number];
type Company = ResponseOf<'listCompanies'>['data'][number];

/** Maximum number of commands of one group. Typing narrows the results. */
const MAX_IN_GROUP = 6;
/** Maximum number of recent commands. */
export const MAX_RECENT = 5;

/** Returns the command that opens the panel of a vehicle beside a list with only this vehicle. */
export const vehicleCommand = ({ id, unit, vin, status, company, ...vehicle }: Vehicle): Command => ({
  group: 'Vehicles',
  label: `${unit} · ${formatModel(vehicle)}`,
  detail: `${company.name} · ${vin}`,
  href: `/vehicle-advanced?q=${encodeURIComponent(vin)}&statuses=${status}&panel=${id}`,
});

export const locationCommand = ({ id, name, code, company }: Location): Command => ({
  group: 'Locations',
  label: formatLocation({ code, name }),
  detail: company.name,
  href: `/vehicle-advanced?company_id=${company.id}&location_id=${id}`,
});

export const companyCommand = ({ id, name, city }: Company): Command => ({
  group: 'Companies',
  label: name,
  detail: city.name,
  href: `/company/${id}`,
});

/** Reports whether each word of the text is the start of a word of the command, in any order. */
export function isMatch({ label, detail }: Command, text: string): boolean {
  const words = splitText(`${label} ${detail}`);
  return splitText(text).every((start) => words.some((word) => word.startsWith(start)));
}

const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');

/** Reports whether the command contains the text. The search for vehicles matches the same way. */
export const hasText = ({ label, detail }: Command, text: string): boolean =>
  `${label} ${detail}`.toLowerCase().includes(text.toLowerCase());

/** Groups the commands to list. Recent commands come first, and each command is listed once. */
export function groupCommands(recent: readonly Command[], others: readonly Command[]) {
  const recentHrefs = new Set(recent.map(({ href }) => href));
  const all = [
    ...recent.map((command): Command => ({ ...command, group: 'Recent' })),
    ...others.filter(({ href }) => !recentHrefs.has(href)),
  ];
  return COMMAND_GROUPS.map((group) => ({
    group,
    commands: all.filter((command) => command.group === group).slice(0, MAX_IN_GROUP),
  })).filter(({ commands }) => commands.length > 0);
}

/** Returns the recent commands with the chosen command first. */
export const addRecent = (recent: readonly Command[], chosen: Command): Command[] =>
  [chosen, ...recent.filter(({ href }) => href !== chosen.href)].slice(0, MAX_RECENT);
