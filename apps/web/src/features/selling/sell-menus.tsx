import { Button, Menu } from '@mantine/core';
import { SOLD_STATUSES } from '@fleetworth/contract/selling-choices';
import { Icon } from '@fleetworth/ui/icon';
import { useAuthority } from '../../shell/api/authority.ts';
import { useFleetView } from '../fleet-view/public.ts';
import { useAvailableChannels } from './channels/use-available-channels.ts';
import type { VehiclesToSell } from './prepare-sale.ts';
import type { SellDialogActions } from './use-sell-dialogs.ts';

interface SellMenuItemsProps {
  vehicles: VehiclesToSell;
  disabledReason: string | undefined;
  isSold?: boolean;
  actions: SellDialogActions;
  onHistory: () => void;
}

function SellMenuItems({ vehicles, disabledReason, isSold = false, actions, onHistory }: SellMenuItemsProps) {
  const availableChannels = useAvailableChannels();
  const channels = isSold ? [] : availableChannels;
  return (
    <>
      {channels.map(({ provider, label }) => (
        <Menu.Item
          key={provider}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={() => actions.sell(provider, vehicles)}
        >
          Sell with {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={onHistory}>Sell History</Menu.Item>
    </>
  );
}

interface SellSelectedProps {
  selected: VehiclesToSell;
  actions: SellDialogActions;
}

export function SellSelectedMenu({ selected, actions }: SellSelectedProps) {
  const { noWritableCompanyReason } = useAuthority();
  return (
    <Menu position="top-end" width={240} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={actions.isPreparing}
          rightSection={<Icon name="down" sizePx={14} />}
        >
          Sell
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <SellMenuItems
          vehicles={selected}
          disabledReason={noWritableCompanyReason}
          actions={actions}
          onHistory={() => actions.showHistory()}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface SellRowProps {
  row: { id: number; company: { id: number }; status: string };
  actions: SellDialogActions;
}

export function SellRowMenuItems({ row, actions }: SellRowProps) {
  const { view } = useFleetView();
  const { getReadOnlyReason } = useAuthority();
  return (
    <SellMenuItems
      vehicles={{ view, ids: [row.id] }}
      isSold={SOLD_STATUSES.has(row.status)}
      disabledReason={getReadOnlyReason(row.company.id)}
      actions={actions}
      onHistory={() => actions.showHistory(row.id)}
    />
  );
}
