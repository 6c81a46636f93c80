import { MAX_SELECTION_ROWS, type SellChannelKey } from '@fleetworth/contract/selling-choices';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { showError } from '../../shell/notices/notices.tsx';
import { type FleetView, idsOfView } from '../fleet-view/public.ts';
import type { SellValues } from './list/sell-kind.ts';

/** Name of the dialog's selection. It is separate from the selection of For Sale. */
export const SELL_NOW = 'sell now';

/** Vehicles to sell: their IDs, or null for all that the view matches. */
export interface VehiclesToSell {
  view: FleetView;
  ids: readonly number[] | null;
}

/** Sale that would discard typed values of vehicles that weren't sold. */
interface Replacement {
  isOpen: boolean;
  provider: SellChannelKey;
  values: ReadonlyMap<number, SellValues>;
  lostCount: number;
}

interface DialogSearch {
  dialog: 'sell' | 'sell-history';
  channel?: SellChannelKey;
  vehicle?: number;
}

/**
 * Opens the post-for-sell and sell history dialogs above a list. Vehicles start with initial values or
 * earlier input. Asks for confirmation before the input of other vehicles is discarded.
 */
export function useSellDialogs() {
  const navigate = useNavigate();
  const { store } = useSelectionEntries<SellValues>(SELL_NOW);
  const [isPreparing, setPreparing] = useState(false);
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const open = (search: DialogSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...search }),
      resetScroll: false,
    });

  const cancel = () => setReplacement((current) => current && { ...current, isOpen: false });

  async function begin(provider: SellChannelKey, values: ReadonlyMap<number, SellValues>) {
    const { sellRun } = await loadChunk(() => import('./run/sell-run.ts'));
    cancel();
    if (sellRun.read()?.isRunning === false) sellRun.clear();
    store.remove([...(store.read()?.keys() ?? [])].filter((id) => !values.has(id)));
    store.put(values);
    open({ dialog: 'sell', channel: provider });
  }

  async function sell(provider: SellChannelKey, { view, ids }: VehiclesToSell) {
    if (isPreparing) return;
    setPreparing(true);
    try {
      const chosen = ids ?? (await idsOfView(view, MAX_SELECTION_ROWS));
      const { values, lostCount } = await prepareSale(chosen, await store.whenRead());
      if (lostCount > 0) setReplacement({ isOpen: true, provider, values, lostCount });
      else await begin(provider, values);
    } catch (error) {
      showError(error);
    }
    setPreparing(false);
  }

  return {
    isPreparing,
    sell: (provider: SellChannelKey, vehicles: VehiclesToSell) => void sell(provider, vehicles),
    showHistory: (vehicle?: number) =>
      open({ dialog: 'sell-history', ...(vehicle !== undefined && { vehicle }) }),
    replacement,
    replace: () => replacement && void begin(replacement.provider, replacement.values),
    cancel,
  };
}

export type SellDialogActions = ReturnType<typeof useSellDialogs>;

/** Returns the initial values of a sale, and the number of other vehicles that would lose their input. */
async function prepareSale(chosen: readonly number[], before: ReadonlyMap<number, SellValues>) {
  const { readStartingValues } = await loadChunk(() => import('./list/starting-values.ts'));
  const starting = await readStartingValues([...new Set([...chosen, ...before.keys()])]);
  const values = new Map(
    chosen.flatMap((id) => {
      const own = before.get(id) ?? starting.get(id);
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
  const lost = [...before].filter(([id, typed]) => !values.has(id) && isTyped(typed, starting.get(id)));
  return { values, lostCount: lost.length };
}

const isTyped = (typed: SellValues, starting: SellValues | undefined): boolean =>
  starting !== undefined &&
  Object.entries(starting).some(([field, value]) => typed[field as keyof SellValues] !== value);
