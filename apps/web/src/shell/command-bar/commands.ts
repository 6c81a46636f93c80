import type { ResponseOf } from '@fleetworth/contract/api';
import { readVehicleSearch } from '@fleetworth/domain/vehicle-search';

import { formatLocation, formatModel } from '../format/vehicle-labels.ts';

export const COMMAND_GROUPS = ['Recent', 'Vehicles', 'Locations', 'Companies', 'Screens', 'Actions'] as const;

export interface Command {
  group: (typeof COMMAND_GROUPS)[number];
  label: string;
  /** Distinguishes commands with the same label: VIN, company, city or menu group. */
  detail: string;
  href: string;
  /**
   * Texts that identify the record or screen. Typing one of these keys makes the command the first result.
   * Recent commands of earlier versions have no keys.
   */
  keys?: string[];
}

type Vehicle = ResponseOf<'listVehicles'>['data']['items'][number];
type Location = ResponseOf<'listLocations'>['data'][number];
type Company = ResponseOf<'listCompanies'>['data'][number];

const MAX_IN_GROUP = 6;
export const MAX_RECENT = 5;

export const vehicleCommand = ({ id, unit, vin, status, company, ...vehicle }: Vehicle): Command => ({
  group: 'Vehicles',
  label: `${unit} · ${formatModel(vehicle)}`,
  detail: `${company.name} · ${vin}`,
  href: `/vehicle-advanced?q=${encodeURIComponent(vin)}&statuses=${status}&panel=${id}`,
  keys: [unit, vin],
});

export const locationCommand = ({ id, name, code, company }: Location): Command => ({
  group: 'Locations',
  label: formatLocation({ code, name }),
  detail: company.name,
  href: `/vehicle-advanced?company_id=${company.id}&location_id=${id}`,
  keys: code === null ? [name] : [code, name],
});

export const companyCommand = ({ id, name, city }: Company): Command => ({
  group: 'Companies',
  label: name,
  detail: city.name,
  href: `/company/${id}`,
  keys: [name],
});

/**
 * Reports whether each word of the text is the start of a word of the command's label, detail or keys, in any
 * order.
 */
export function isMatch({ label, detail, keys = [] }: Command, text: string): boolean {
  const words = splitText([label, detail, ...keys].join(' '));
  return splitText(text).every((start) => words.some((word) => word.startsWith(start)));
}

export const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');

export const includesText = ({ label, detail }: Command, text: string): boolean =>
  `${label} ${detail}`.toLowerCase().includes(text.toLowerCase());

function isExact({ keys = [] }: Command, text: string): boolean {
  const typed = listSearchedTexts(text);
  return keys.some((key) => typed.includes(key.toLowerCase()));
}

export function listSearchedTexts(q: string): string[] {
  const { text, unitPrefix } = readVehicleSearch(q);
  return [text, unitPrefix ?? '']
    .filter((searched) => searched !== '')
    .map((searched) => searched.toLowerCase());
}

interface CommandsToList {
  recent: readonly Command[];
  others: readonly Command[];
  text: string;
}

/**
 * Groups the commands for display, recent ones first. Commands that match the text exactly move to the top of
 * their group, and the group to the top. Each command is listed once.
 */
export function groupCommands({ recent, others, text }: CommandsToList) {
  const recentHrefs = new Set(recent.map(({ href }) => href));
  const all = [
    ...recent.map((command): Command => ({ ...command, group: 'Recent' })),
    ...others.filter(({ href }) => !recentHrefs.has(href)),
  ].map((command) => ({ ...command, isExact: isExact(command, text) }));
  return sortExactFirst(
    COMMAND_GROUPS.map((group) => {
      const commands = sortExactFirst(all.filter((command) => command.group === group));
      return { group, commands: commands.slice(0, MAX_IN_GROUP), isExact: commands[0]?.isExact === true };
    }).filter(({ commands }) => commands.length > 0),
  );
}

const sortExactFirst = <Item extends { isExact: boolean }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => Number(b.isExact) - Number(a.isExact));

export const addRecent = (recent: readonly Command[], chosen: Command): Command[] =>
  [chosen, ...recent.filter(({ href }) => href !== chosen.href)].slice(0, MAX_RECENT);
