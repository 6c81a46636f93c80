import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { MATCH_SORT } from '@fleetworth/contract/vehicle-choices';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAuthority } from '../api/authority.ts';
import { companiesQuery } from '../api/directory.queries.ts';
import { query } from '../api/query.ts';
import { listGroupEntries, SIDE_GROUPS } from '../menu/menu.ts';
import { useMenu } from '../menu/use-menu.ts';
import {
  type Command,
  companyCommand,
  includesText,
  isMatch,
  locationCommand,
  vehicleCommand,
} from './commands.ts';

const MIN_CHARACTERS = 2;
const MAX_VEHICLES = 6;
const DEBOUNCE_MS = 150;

// Without text, returns all screens and actions.
export function useCommands(text: string) {
  const hasSearchText = text !== '';
  const isLongEnough = text.length >= MIN_CHARACTERS;
  const [debouncedText] = useDebouncedValue(text, DEBOUNCE_MS);
  const vehicles = useQuery({
    ...query('listVehicles', {
      query: { q: debouncedText, sort: MATCH_SORT, per: MAX_VEHICLES, statuses: [...VEHICLE_STATUSES] },
    }),
    enabled: debouncedText.length >= MIN_CHARACTERS,
    // While a new text is looked up, the previous vehicles that match it stay visible.
    placeholderData: keepPreviousData,
  });
  const vehicleCommands = (vehicles.data?.items ?? []).map(vehicleCommand);
  const isCurrent = debouncedText === text && !vehicles.isPlaceholderData;
  const companies = useQuery(companiesQuery);
  const locations = useQuery(query('listLocations', { query: {} }));
  const screens = useScreens();
  const actions = useActions();
  const otherCommands = [
    ...(hasSearchText ? (locations.data ?? []).map(locationCommand) : []),
    ...(hasSearchText ? (companies.data ?? []).map(companyCommand) : []),
    ...screens,
    ...actions,
  ];
  return {
    commands: [
      ...(isLongEnough ? vehicleCommands.filter((vehicle) => isCurrent || includesText(vehicle, text)) : []),
      ...otherCommands.filter((command) => isMatch(command, text)),
    ],
    isPending: debouncedText !== text || vehicles.isFetching || locations.isPending || companies.isPending,
    error: vehicles.error ?? locations.error ?? companies.error,
  };
}

/** Omits entries of the account menu that the side menu also has. */
function useScreens(): Command[] {
  const { entries } = useMenu();
  const menuScreens = [...SIDE_GROUPS, 'account' as const].flatMap((group) =>
    listGroupEntries(group, entries).map(({ label, title, to }) => ({ label, title, group, to })),
  );
  return menuScreens
    .filter(({ to }, index) => menuScreens.findIndex((other) => other.to === to) === index)
    .map(({ label, title, group, to }) => ({
      group: 'Screens',
      label,
      detail: group === 'account' ? 'Account' : group === label ? '' : group,
      href: to,
      keys: [label, title],
    }));
}

function useActions(): Command[] {
  const { noWritableCompanyReason } = useAuthority();
  const actions = [
    { label: 'Add vehicle', href: '/vehicles?dialog=add', isWrite: true },
    { label: 'Import vehicles', href: '/vehicles/batch?dialog=import', isWrite: true },
    { label: 'Import odometer readings', href: '/mileage/batch?dialog=import', isWrite: true },
    { label: 'Import contracts', href: '/vehicles/financial-batch?dialog=import', isWrite: true },
    { label: 'Add company', href: '/companies?dialog=add', isWrite: false },
  ];
  return actions
    .filter(({ isWrite }) => !isWrite || noWritableCompanyReason === undefined)
    .map(({ label, href }) => ({ group: 'Actions', label, detail: '', href, keys: [label] }));
}
