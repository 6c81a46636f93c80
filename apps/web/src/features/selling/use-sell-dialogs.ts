import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { showError } from '../../shell/notices/notices.tsx';
import type { SellValues } from './list/sell-values.ts';
import type { VehiclesToSell } from './prepare-sale.ts';

/** Name of the selection of vehicles to sell now. Separate from the selection on the For Sale page. */
export const SELL_NOW_SELECTION = 'sell now';

/** A sale that waits for confirmation, because it discards input for `lostCount` other vehicles. */
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

// The input for a vehicle is taken from the previous selection, or else from the server. If the previous
// selection has input for other vehicles, asks for confirmation before discarding it.
export function useSellDialogs() {
  const navigate = useNavigate();
  const { store } = useSelectionEntries<SellValues>(SELL_NOW_SELECTION);
  const [isPreparing, setPreparing] = useState(false);
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const openDialog = (search: DialogSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...search }),
      resetScroll: false,
    });

  const closeReplacement = () => setReplacement((current) => current && { ...current, isOpen: false });

  async function startSale(provider: SellChannelKey, values: ReadonlyMap<number, SellValues>) {
    const { storeSale } = await loadPreparation();
    closeReplacement();
    storeSale(store, values);
    openDialog({ dialog: 'sell', channel: provider });
  }

  async function sell(provider: SellChannelKey, vehicles: VehiclesToSell) {
    if (isPreparing) return;
    setPreparing(true);
    try {
      const { prepareSale } = await loadPreparation();
      const { values, lostCount } = await prepareSale(vehicles, store);
      if (lostCount > 0) setReplacement({ isOpen: true, provider, values, lostCount });
      else await startSale(provider, values);
    } catch (error) {
      showError(error);
    }
    setPreparing(false);
  }

  return {
    isPreparing,
    sell: (provider: SellChannelKey, vehicles: VehiclesToSell) => void sell(provider, vehicles),
    showHistory: (vehicle?: number) =>
      openDialog({ dialog: 'sell-history', ...(vehicle !== undefined && { vehicle }) }),
    replacement,
    replace: () => replacement && void startSale(replacement.provider, replacement.values),
    closeReplacement,
  };
}

export type SellDialogActions = ReturnType<typeof useSellDialogs>;

const loadPreparation = () => loadChunk(() => import('./prepare-sale.ts'));
