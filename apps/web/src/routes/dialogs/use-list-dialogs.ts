import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FleetSearch, readFleetSearch } from '../../features/fleet-view/filters/fleet-search.ts';
import type { VehicleTab } from '../vehicle-panel/use-vehicle-tab.ts';

interface VehicleRef {
  id: number;
}

type DialogSearch = Pick<FleetSearch, 'dialog' | 'vehicle' | 'tab' | 'panel' | 'added'>;

export function useListDialogs() {
  const navigate = useNavigate();
  const isPanelOpen = useSearch({ strict: false }).panel !== undefined;
  return useMemo(() => {
    const show = (changes: DialogSearch, replace = false) =>
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
      openPanel: ({ id }: VehicleRef) => show({ panel: id }, isPanelOpen),
      closePanel: () => show({ panel: undefined }),
      edit: ({ id }: VehicleRef, tab: VehicleTab = 'vehicle') =>
        show({ dialog: 'edit', vehicle: id, tab: tab === 'finance' ? tab : undefined }),
      remove: ({ id }: VehicleRef) => show({ dialog: 'delete', vehicle: id }),
      editPrice: ({ id }: VehicleRef) => show({ dialog: 'price', vehicle: id }),
      showHistory: ({ id }: VehicleRef) => show({ dialog: 'history', vehicle: id }),
      editTags: (vehicle?: VehicleRef) => show({ dialog: 'tag', vehicle: vehicle?.id }),
    };
  }, [navigate, isPanelOpen]);
}
