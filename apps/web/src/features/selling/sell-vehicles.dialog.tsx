import { Button } from '@mantine/core';
import { SELL_CHANNEL_LABELS, type SellChannelKey } from '@fleetworth/contract/selling-choices';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { SellPanel } from './list/sell-panel.tsx';
import { SELL_NOW_SELECTION } from './use-sell-dialogs.ts';

interface SellVehiclesProps {
  provider: SellChannelKey | undefined;
  onClose: () => void;
}

export function SellVehiclesDialog({ provider, onClose }: SellVehiclesProps) {
  const channel = provider && { provider, label: SELL_CHANNEL_LABELS[provider] };
  return (
    <ViewDialog title={channel ? `Sell with ${channel.label}` : 'Sell vehicles'} onClose={onClose}>
      <SellPanel
        selectionName={SELL_NOW_SELECTION}
        channel={channel}
        openVehicleId={undefined}
        onOpen={() => {}}
        renderBack={(isPrimary) => (
          <Button size="sm" h={32} variant={isPrimary ? 'filled' : 'default'} onClick={onClose}>
            {isPrimary ? 'Back to vehicle list' : 'Close'}
          </Button>
        )}
      />
    </ViewDialog>
  );
}
