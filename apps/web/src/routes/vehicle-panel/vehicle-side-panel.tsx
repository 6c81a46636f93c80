import { SidePanel } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { vehicleRowQuery } from '../../shell/api/vehicle-row.queries.ts';
import { VehiclePanel } from './vehicle-panel.tsx';
import type { ListedVehicle, PanelOptions } from './panel-options.ts';

interface OpenPanelProps extends PanelOptions {
  vehicleId: number;
  onClose: () => void;
}

export function VehicleSidePanel({
  vehicleId,
  previewCondition,
  rows,
  onShow,
  onEdit,
  onShowHistory,
  onPrice,
  onClose,
}: OpenPanelProps) {
  // VehiclePanel already polls the same query.
  const rowQuery = useQuery({
    ...vehicleRowQuery({ vehicleId, condition: previewCondition }),
    refetchInterval: false,
  });
  const index = rows.findIndex(({ id }) => id === vehicleId);
  const listedRow = rows[index];
  const createStepHandler = (target: ListedVehicle | undefined) =>
    index < 0 || target === undefined ? undefined : () => onShow(target.id);

  return (
    <SidePanel
      title={(rowQuery.data?.row ?? listedRow)?.unit ?? 'Vehicle'}
      recordKey={vehicleId}
      onPrevious={createStepHandler(rows[index - 1])}
      onNext={createStepHandler(rows[index + 1])}
      onClose={onClose}
      findFocusTarget={() =>
        document.querySelector<HTMLElement>(
          `[data-row-id="${vehicleId}"] [data-opens-panel], button[data-row-id="${vehicleId}"], ` +
            `[data-opens-panel="${vehicleId}"]`,
        )
      }
    >
      <VehiclePanel
        vehicleId={vehicleId}
        previewCondition={previewCondition}
        listedRow={listedRow && 'default_market_value' in listedRow ? listedRow : undefined}
        onEdit={(tab) => onEdit(vehicleId, tab)}
        onShowHistory={() => onShowHistory(vehicleId)}
        onSetPrice={onPrice && (() => onPrice(vehicleId))}
        onClose={onClose}
      />
    </SidePanel>
  );
}
