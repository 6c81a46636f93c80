import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAuthority } from '../api/authority.ts';
import { companiesQuery } from '../api/directory.queries.ts';
import { query } from '../api/query.ts';
import { entriesIn, SIDE_GROUPS } from '../menu/menu.ts';
import { useMenu } from '../menu/use-menu.ts';
import {
  type Command,
  companyCommand,
  hasText,
  isMatch,
  locationCommand,
  vehicleCommand,
} from './commands.ts';

/** Vehicles are looked up from this many characters on. */
const MIN_CHARACTERS = 2;
const MAX_VEHICLES = 6;
/** Pause in typing before vehicles are looked up. */
const PAUSE_MS = 150;

/** Returns the commands that match the typed text; screens and actions without any. */
export function useCommands(text: string) {
  const isTyped = text !== '';
  const isLongEnough = text.length >= MIN_CHARACTERS;
  const [queried] = useDebouncedValue(text, PAUSE_MS);
  const vehicles = useQuery({
    ...query('listVehicles', { query: { q: queried, per: MAX_VEHICLES, statuses: [...VEHICLE_STATUSES] } }),
    enabled: queried.length >= MIN_CHARACTERS,
    // Keeps the vehicles that still match while the next text is looked up.
    placeholderData: keepPreviousData,
  });
  const matches = (vehicles.data?.items ?? []).map(vehicleCommand);
  const isCurrent = queried === text && !vehicles.isPlaceholderData;
  const companies = useQuery(companiesQuery);
  const locations = useQuery(query('listLocations', { query: {} }));
  const screens = useScreens();
  const actions = useActions();
  const named = [
    ...(isTyped ? (locations.data ?? []).map(locationCommand) : []),
    ...(isTyped ? (companies.data ?? []).map(companyCommand) : []),
    ...screens,
    ...actions,
  ];
  return {
    commands: [
      ...(isLongEnough ? matches.filter((vehicle) => isCurrent || hasText(vehicle, text)) : []),
      ...named.filter((command) => isMatch(command, text)),
    ],
    isPending: queried !== text || vehicles.isFetching || locations.isPending || companies.isPending,
    error: vehicles.error ?? locations.error ?? companies.error,
  };
}

/** Lists the screens of the menus; those of the account menu without their copies. */
function useScreens(): Command[] {
  const { entries } = useMenu();
  const ofGroups = [...SIDE_GROUPS, 'account' as const].flatMap((group) =>
    entriesIn(group, entries).map(({ label, to }) => ({ label, group, to })),
  );
  return ofGroups
    .filter(({ to }, index) => ofGroups.findIndex((other) => other.to === to) === index)
    .map(({ label, group, to }) => ({
      group: 'Screens',
      label,
      detail: group === 'account' ? 'Account' : group === label ? '' : group,
      href: to,
    }));
}

function useActions(): Command[] {
  const { reasonNotToAdd } = useAuthority();
  const actions = [
    { label: 'Add vehicle', href: '/vehicles?dialog=add', isWrite: true },
    { label: 'Import vehicles', href: '/vehicles/batch?dialog=import', isWrite: true },
    { label: 'Import odometer readings', href: '/mileage/batch?dialog=import', isWrite: true },
    { label: 'Import contracts', href: '/vehicles/financial-batch?dialog=import', isWrite: true },
    { label: 'Add company', href: '/companies?dialog=add', isWrite: false },
  ];
  return actions
    .filter(({ isWrite }) => !isWrite || reasonNotToAdd === undefined)
    .map(({ label, href }) => ({ group: 'Actions', label, detail: '', href }));
}
