import type { Preferences, PreferenceScreen } from '@fleetworth/contract/preferences';
import { DEFAULT_LAYOUT, type GridLayout } from '@fleetworth/ui/grid-layout';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../api/api-client.ts';
import { query } from '../api/query.ts';
import { showError } from '../notices/notices.tsx';

/** Returns the default layout if the server can't be reached, and undefined while the stored layout loads. */
export function useGridLayout(screen: PreferenceScreen) {
  const queryClient = useQueryClient();
  const preferences = query('getPreferences', { params: { screen } });
  const { queryKey } = preferences;
  const { data: stored, isPending } = useQuery({ ...preferences, gcTime: Number.POSITIVE_INFINITY });
  // Layout that the user has changed on this screen. It applies before the server has stored it.
  const [localLayout, setLocalLayout] = useState<GridLayout | null>(null);
  const save = useMutation({
    mutationFn: (body: Preferences) => call('savePreferences', { params: { screen }, body }),
    // Sends one save after another, so that the server stores the last layout last.
    scope: { id: `preferences ${screen}` },
    onError: (error, body) => showError(error, () => save.mutate(body)),
  });
  const { mutate } = save;

  const setLayout = useCallback(
    (layout: GridLayout) => {
      const body = toPreferences(layout);
      setLocalLayout(layout);
      queryClient.setQueryData(queryKey, body);
      mutate(body);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key follows the screen
    [queryClient, screen, mutate],
  );

  const layout = useMemo(
    () => localLayout ?? (stored ? toLayout(stored) : DEFAULT_LAYOUT),
    [localLayout, stored],
  );
  return { layout: isPending && localLayout === null ? undefined : layout, setLayout };
}

const toLayout = ({ column_order, hidden_columns, density }: Preferences): GridLayout => ({
  order: column_order,
  hidden: hidden_columns,
  density,
});

const toPreferences = ({ order, hidden, density }: GridLayout): Preferences => ({
  column_order: [...order],
  hidden_columns: [...hidden],
  density,
});
