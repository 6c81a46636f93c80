import type { ResponseOf } from '@fleetworth/contract/api';

import { formatLocation, formatModel } from '../format/vehicle-labels.ts';

/** Groups of the command bar, in the order in which they are listed. */
export const COMMAND_GROUPS = ['Recent', 'Vehicles', 'Locations', 'Companies', 'Screens', 'Actions'] as const;

export interface Command {
  group: (typeof COMMAND_GROUPS)[number];
  label: string;
  /** Tells equal labels apart: the VIN, the company or the group of the menu. */
  detail: string;
  href: string;
}

type Vehicle = ResponseOf<'listVehicles'>['data']['items'][number];
type Location = ResponseOf<'listLocations'>['data'][number];
type Company = ResponseOf<'listCompanies'>['data'][number];

/** Maximum number of commands of one group. More are found by typing. */
const MAX_IN_GROUP = 6;
/** Number of recent commands that are kept. */
export const MAX_RECENT = 5;

/** Opens the vehicle's panel beside the list that holds only this vehicle. */
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

/** Returns whether each word of the typed text begins a word of the command, in any order. */
export function isMatch({ label, detail }: Command, typed: string): boolean {
  const words = splitText(`${label} ${detail}`);
  return splitText(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)));
}

const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');

/** Returns whether the command contains the typed text, as the search for vehicles does. */
export const hasText = ({ label, detail }: Command, typed: string): boolean =>
  `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase());

/** Returns the listed commands by group: recent ones first, each command once. */
export function groupCommands(recent: readonly Command[], others: readonly Command[]) {
  const listed = new Set(recent.map(({ href }) => href));
  const all = [
    ...recent.map((command): Command => ({ ...command, group: 'Recent' })),
    ...others.filter(({ href }) => !listed.has(href)),
  ];
  return COMMAND_GROUPS.map((group) => ({
    group,
    commands: all.filter((command) => command.group === group).slice(0, MAX_IN_GROUP),
  })).filter(({ commands }) => commands.length > 0);
}

/** Puts a chosen command in front of the recent ones. */
export const addRecent = (recent: readonly Command[], chosen: Command): Command[] =>
  [chosen, ...recent.filter(({ href }) => href !== chosen.href)].slice(0, MAX_RECENT);
