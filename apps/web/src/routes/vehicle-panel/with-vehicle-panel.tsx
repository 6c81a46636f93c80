import { PageWithPanel, PanelSkeleton } from '@fleetworth/ui/page-with-panel';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import type { PanelOptions } from './panel-options.ts';

const [OpenPanel, usePreloadedOpenPanel] = lazyDialog(
  async () => (await import('./vehicle-side-panel.tsx')).VehicleSidePanel,
  <PanelSkeleton />,
);

interface WithVehiclePanelProps extends PanelOptions {
  vehicleId: number | undefined;
  children: ReactNode;
}

export function WithVehiclePanel({ vehicleId, children, ...panel }: WithVehiclePanelProps) {
  usePreloadedOpenPanel();
  const close = () => panel.onShow(undefined);
  return (
    <PageWithPanel
      panel={vehicleId !== undefined && <OpenPanel vehicleId={vehicleId} {...panel} onClose={close} />}
    >
      {children}
    </PageWithPanel>
  );
}
