import { Button } from '@mantine/core';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKeptEntries } from '../../shell/drafts/use-kept-entries.ts';
import { noticeFailure } from '../../shell/notices/notices.tsx';
import { SELL_NOW, type SellValues } from './sell-kind.ts';
import { SellPanel } from './sell-panel.tsx';
import { readStartingValues } from './starting-values.ts';

interface SellVehiclesProps {
  /** Vehicles to begin with; none goes on with those of before. */
  vehicleIds: readonly number[];
  onClose: () => void;
}

/** Sells vehicles that were ticked in a list, in the whole window. */
export function SellVehiclesDialog({ vehicleIds, onClose }: SellVehiclesProps) {
  const { kept } = useKeptEntries<SellValues>(SELL_NOW);
  const { data, error } = useQuery({
    queryKey: ['snapshot', 'sell starting values', vehicleIds],
    queryFn: () => readStartingValues(vehicleIds),
    staleTime: 'static',
    gcTime: 0,
    enabled: vehicleIds.length > 0,
  });
  useEffect(() => {
    if (data === undefined) return;
    kept.clear();
    kept.put(data);
  }, [data, kept]);
  useEffect(() => {
    if (error) noticeFailure(error);
  }, [error]);
  return (
    <ViewDialog title="Sell vehicles" onClose={onClose}>
      <SellPanel
        name={SELL_NOW}
        openedId={undefined}
        onOpen={() => {}}
        back={
          <Button size="sm" h={32} variant="default" onClick={onClose}>
            Close
          </Button>
        }
      />
    </ViewDialog>
  );
}
