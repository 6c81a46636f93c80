import { SidePanel } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { vehicleRowQuery } from '../../shell/api/vehicle-row.queries.ts';
import { VehiclePanel } from './vehicle-panel.tsx';
import type { Listed, PanelOptions } from './panel-options.ts';

interface OpenPanelProps extends PanelOptions {
  vehicleId: number;
  onClose: () => void;
}

export function OpenPanel({
  vehicleId,
  assumed,
  rows,
  onShow,
  onEdit,
  onShowHistory,
  onPrice,
  onClose,
}: OpenPanelProps) {
  // The panel itself refetches the vehicle.
  const rowQuery = useQuery({
    ...vehicleRowQuery({ vehicleId, condition: assumed }),
    refetchInterval: false,
  });
  const at = rows.findIndex(({ id }) => id === vehicleId);
  const listed = rows[at];
  const step = (to: Listed | undefined) => (at < 0 || to === undefined ? undefined : () => onShow(to.id));

  return (
    <SidePanel
      title={(rowQuery.data?.row ?? listed)?.unit ?? 'Vehicle'}
      recordKey={vehicleId}
      onPrevious={step(rows[at - 1])}
      onNext={step(rows[at + 1])}
      onClose={onClose}
      findHome={() =>
        document.querySelector<HTMLElement>(
          `[data-row-id="${vehicleId}"] [data-opens-panel], button[data-row-id="${vehicleId}"], ` +
            `[data-opens-panel="${vehicleId}"]`,
        )
      }
    >
      <VehiclePanel
        vehicleId={vehicleId}
        assumed={assumed}
        listed={listed && 'default_market_value' in listed ? listed : undefined}
        onEdit={(tab) => onEdit(vehicleId, tab)}
        onShowHistory={() => onShowHistory(vehicleId)}
        onPrice={onPrice && (() => onPrice(vehicleId))}
        onClose={onClose}
      />
    </SidePanel>
  );
}
