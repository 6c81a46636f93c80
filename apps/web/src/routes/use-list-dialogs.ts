import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FleetSearch, readFleetSearch } from '../features/fleet-view/fleet-search.ts';

interface Named {
  id: number;
}

/** Opens and closes the dialogs of a list of vehicles: its address names them, `?dialog=add`, or `?dialog=edit&vehicle=ID`. */
export function useListDialogs() {
  const navigate = useNavigate();
  return useMemo(() => {
    const show = (changes: Pick<FleetSearch, 'dialog' | 'vehicle' | 'added'>) =>
      void navigate({
        to: '.',
        search: (before: object) =>
          readFleetSearch({ ...before, dialog: undefined, vehicle: undefined, ...changes }),
        // Behind a dialog the list stays where it is; to a new row, which stands first, it goes by itself.
        resetScroll: false,
      });
    return {
      show,
      close: () => show({}),
      add: () => show({ dialog: 'add' }),
      edit: ({ id }: Named) => show({ dialog: 'edit', vehicle: id }),
      remove: ({ id }: Named) => show({ dialog: 'delete', vehicle: id }),
      /** Of one vehicle, or of those that are selected. */
      tag: (one?: Named) => show({ dialog: 'tag', vehicle: one?.id }),
    };
  }, [navigate]);
}
