import { Button, Menu } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useAuthority } from '../../shell/session/authority.ts';

const [SellVehiclesDialog] = lazyDialog(
  async () => (await import('./sell-vehicles.dialog.tsx')).SellVehiclesDialog,
);
const [SellHistoryDialog] = lazyDialog(
  async () => (await import('./sell-history.dialog.tsx')).SellHistoryDialog,
);

/** Sells the vehicles that are ticked in a list, and shows what was sold. Null: everything is ticked, which is too much. */
export function SellActions({ vehicleIds }: { vehicleIds: readonly number[] | null }) {
  const { dialog } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { reasonNotToAdd } = useAuthority();
  const ids = vehicleIds ?? [];
  const reason = reasonNotToAdd ?? (ids.length === 0 ? 'Select the vehicles first' : undefined);
  const show = (next: 'sell' | 'sell-history' | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, dialog: next }),
      resetScroll: false,
    });
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            size="sm"
            h={32}
            px={10}
            fw={500}
            variant="default"
            rightSection={<Icon name="down" sizePx={14} />}
          >
            Sell
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={reason !== undefined} title={reason} onClick={() => show('sell')}>
            Sell selected vehicles
          </Menu.Item>
          <Menu.Item onClick={() => show('sell-history')}>Sell History</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'sell' && <SellVehiclesDialog vehicleIds={ids} onClose={() => show(undefined)} />}
      {dialog === 'sell-history' && <SellHistoryDialog vehicleIds={ids} onClose={() => show(undefined)} />}
    </>
  );
}
