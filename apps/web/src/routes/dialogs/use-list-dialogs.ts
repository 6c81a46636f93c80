import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FleetSearch, readFleetSearch } from '../../features/fleet-view/filters/fleet-search.ts';
import type { VehicleTab } from '../vehicle-panel/use-vehicle-tab.ts';

interface Named {
  id: number;
}

type Shown = Pick<FleetSearch, 'dialog' | 'vehicle' | 'tab' | 'panel' | 'added'>;

/**
 * Opens and closes the dialogs and the panel of a vehicle list through its address: `?dialog=add`,
 * `?dialog=edit&vehicle=ID`, `?panel=ID`.
 */
export function useListDialogs() {
  const navigate = useNavigate();
  const isPanelOpen = useSearch({ strict: false }).panel !== undefined;
  return useMemo(() => {
    const show = (changes: Shown, replace = false) =>
      void navigate({
        to: '.',
        search: (before: object) =>
          readFleetSearch({ ...before, dialog: undefined, vehicle: undefined, tab: undefined, ...changes }),
        replace,
        // The list keeps its scroll position behind a dialog, and scrolls to a new row itself.
        resetScroll: false,
      });
    return {
      show,
      close: () => show({}),
      add: () => show({ dialog: 'add' }),
      // Switching vehicles replaces the history entry, so that going back closes the panel.
      open: ({ id }: Named) => show({ panel: id }, isPanelOpen),
      closePanel: () => show({ panel: undefined }),
      edit: ({ id }: Named, tab: VehicleTab = 'vehicle') =>
        show({ dialog: 'edit', vehicle: id, tab: tab === 'finance' ? tab : undefined }),
      remove: ({ id }: Named) => show({ dialog: 'delete', vehicle: id }),
      price: ({ id }: Named) => show({ dialog: 'price', vehicle: id }),
      showHistory: ({ id }: Named) => show({ dialog: 'history', vehicle: id }),
      tag: (one?: Named) => show({ dialog: 'tag', vehicle: one?.id }),
    };
  }, [navigate, isPanelOpen]);
}
