import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { counted } from '../../shell/format/plural.ts';
import type { SelectionEntries } from '../../shell/drafts/selection-entries.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { showProblem } from '../../shell/notices/notices.tsx';
import { FLEET_LIST, type FleetView, rowsByIdQuery } from '../fleet-view/public.ts';
import { type Rejection, readRejections } from './rejections.ts';
import type { SelectionDefinition, SelectionValues } from './selection-field.ts';

export type SelectedRow<Values extends SelectionValues = SelectionValues> = FleetRow & {
  values: Values;
  /** Error messages by field. */
  errors: Record<string, string>;
  /** Warnings about values that look wrong. */
  checks: readonly string[];
  /** Content that helps the user to resolve a rejection. */
  remedy?: ReactNode;
  /**
   * False while a value is missing or invalid. Server errors don't count, because another attempt may
   * succeed.
   */
  isComplete: boolean;
};

/** Focuses the first vehicle with a value to fix, or the first vehicle with a value to check. */
export type FocusVehicle = (to: 'fix' | 'check') => void;

export type VehicleSelection<Values extends SelectionValues> = ReturnType<typeof useVehicleSelection<Values>>;

// Input is stored immediately. Server errors stay at their row until its values change. Vehicles that no
// longer exist are removed with a notice.
export function useVehicleSelection<Values extends SelectionValues>(
  definition: SelectionDefinition<Values>,
  view: FleetView,
) {
  const { entries, store } = useSelectionEntries<Values>(definition.name);
  const selected = useSelectedVehicles(entries, view);
  const [rejected, setRejected] = useState<ReadonlyMap<number, Rejection>>(NONE_REJECTED);
  const rows = useSelectedRows(definition, { entries, vehicles: selected.vehicles, rejected });
  useLostVehicleRemoval(selected.lostIds, (ids) => store.remove(ids));

  const changes = useChanges(store, setRejected);

  return {
    entries,
    ids: useMemo(() => [...(entries?.keys() ?? [])], [entries]),
    count: entries?.size ?? 0,
    rows,
    rowsToFixCount: useMemo(() => rows.filter(({ errors }) => Object.keys(errors).length > 0).length, [rows]),
    rowsToCheck: useMemo(() => rows.filter(({ checks }) => checks.length > 0), [rows]),
    hasUnloadedRows: entries === undefined || rows.length < entries.size,
    isLoading: entries === undefined || selected.isLoading,
    error: selected.error,
    retry: selected.retry,
    ...changes,
    focusVehicleRef: useRef<FocusVehicle>(null),
    showRejection: useCallback((error: unknown, sentIds: readonly number[]) => {
      const rejections = readRejections(error, sentIds);
      setRejected(rejections);
      return rejections.size > 0;
    }, []),
    clearRejected: useCallback(() => setRejected(NONE_REJECTED), []),
    markRejected: useCallback(
      (marks: ReadonlyMap<number, Rejection>) => setRejected((before) => new Map([...before, ...marks])),
      [],
    ),
  };
}

function useChanges<Values extends SelectionValues>(
  store: SelectionEntries<Values>,
  setRejected: Dispatch<SetStateAction<ReadonlyMap<number, Rejection>>>,
) {
  const clearRejectedOf = useCallback(
    (ids: Iterable<number>) => {
      setRejected((before) => {
        const next = new Map(before);
        for (const id of ids) next.delete(id);
        return next.size === before.size ? before : next;
      });
    },
    [setRejected],
  );

  const put = useCallback(
    (values: ReadonlyMap<number, Values>) => {
      clearRejectedOf(values.keys());
      store.put(values);
    },
    [store, clearRejectedOf],
  );
  const change = useCallback(
    (vehicleId: number, changes: Partial<Values>) => {
      const before = store.read()?.get(vehicleId);
      if (before !== undefined) put(new Map([[vehicleId, { ...before, ...changes }]]));
    },
    [store, put],
  );
  // Changes all vehicles without `vehicleIds`. Returns a function that restores the changed fields.
  const changeVehicles = useCallback(
    (changes: Partial<Values>, vehicleIds: readonly number[] | null = null) => {
      const all = store.read() ?? new Map<number, Values>();
      const changedIds = vehicleIds === null ? [...all.keys()] : vehicleIds.filter((id) => all.has(id));
      put(new Map(changedIds.map((id) => [id, { ...(all.get(id) as Values), ...changes }])));
      return () => put(restoreFields(store.read(), { ids: changedIds, before: all, changes }));
    },
    [store, put],
  );
  return {
    add: put,
    change,
    changeVehicles,
    remove: useCallback((vehicleIds: readonly number[]) => store.remove(vehicleIds), [store]),
    clear: useCallback(() => store.clear(), [store]),
  };
}

interface FieldChange<Values extends SelectionValues> {
  ids: readonly number[];
  before: ReadonlyMap<number, Values>;
  changes: Partial<Values>;
}

function restoreFields<Values extends SelectionValues>(
  currentValues: ReadonlyMap<number, Values> = new Map(),
  { ids, before, changes }: FieldChange<Values>,
): ReadonlyMap<number, Values> {
  const pickChangedFields = (values: Values | undefined) =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => field in changes));
  const restored = ids.flatMap((id): [number, Values][] => {
    const current = currentValues.get(id);
    return current === undefined ? [] : [[id, { ...current, ...pickChangedFields(before.get(id)) }]];
  });
  return new Map(restored);
}

const NONE_REJECTED: ReadonlyMap<number, Rejection> = new Map();
const NO_VEHICLES: readonly FleetRow[] = [];

// Removing a vehicle fetches nothing. Adding a vehicle refetches all vehicles, so that their data has the
// same age.
function useSelectedVehicles(entries: ReadonlyMap<number, unknown> | undefined, view: FleetView) {
  const [requestedIds, setRequestedIds] = useState<readonly number[]>([]);
  const hasUnrequestedIds =
    entries !== undefined && [...entries.keys()].some((id) => !requestedIds.includes(id));
  if (hasUnrequestedIds) setRequestedIds([...entries.keys()]);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...rowsByIdQuery(FLEET_LIST, view, [...requestedIds]),
    enabled: requestedIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const vehicles = data ?? NO_VEHICLES;
  const isCurrent = data !== undefined && !isPlaceholderData && !hasUnrequestedIds;
  const lostIds = useMemo(() => {
    if (!isCurrent) return [];
    const existingIds = new Set(vehicles.map(({ id }) => id));
    return requestedIds.filter((id) => entries?.has(id) && !existingIds.has(id));
  }, [isCurrent, vehicles, requestedIds, entries]);
  return {
    vehicles,
    lostIds,
    isLoading: requestedIds.length > 0 && isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

interface RowSources<Values extends SelectionValues> {
  entries: ReadonlyMap<number, Values> | undefined;
  vehicles: readonly FleetRow[];
  rejected: ReadonlyMap<number, Rejection>;
}

// Unchanged rows keep their identity, so that their cells don't render again.
function useSelectedRows<Values extends SelectionValues>(
  definition: SelectionDefinition<Values>,
  { entries, vehicles, rejected }: RowSources<Values>,
): SelectedRow<Values>[] {
  const [rowCache] = useState(() => new WeakMap<Values, CachedRow<Values>>());
  return useMemo(() => {
    const vehiclesById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
    return [...(entries ?? [])].flatMap(([id, values]) => {
      const vehicle = vehiclesById.get(id);
      if (vehicle === undefined) return [];
      const rejection = rejected.get(id);
      const before = rowCache.get(values);
      if (before?.vehicle === vehicle && before.rejected === rejection) return [before.row];
      const errors = definition.validate(values);
      const row = {
        ...vehicle,
        values,
        errors: { ...rejection?.errors, ...errors },
        isComplete: Object.keys(errors).length === 0,
        checks: definition.listChecks?.(values, vehicle) ?? [],
        remedy: rejection?.remedy,
      };
      rowCache.set(values, { vehicle, rejected: rejection, row });
      return [row];
    });
  }, [definition, entries, vehicles, rejected, rowCache]);
}

interface CachedRow<Values extends SelectionValues> {
  vehicle: FleetRow;
  rejected: Rejection | undefined;
  row: SelectedRow<Values>;
}

function useLostVehicleRemoval(lostIds: readonly number[], remove: (ids: readonly number[]) => void) {
  const announcedKey = useRef('');
  const key = lostIds.join();
  useEffect(() => {
    if (key === '' || announcedKey.current === key) return;
    announcedKey.current = key;
    remove(lostIds);
    showProblem(
      `${counted(lostIds.length, 'selected vehicle')} ${lostIds.length === 1 ? 'is' : 'are'} no ` +
        'longer available.',
    );
  });
}
