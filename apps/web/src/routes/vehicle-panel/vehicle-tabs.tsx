import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VehicleTab } from './use-vehicle-tab.ts';
import classes from '../dialogs/vehicle-dialogs.module.css';

interface VehicleTabsProps {
  tab: VehicleTab;
  onTab: (tab: VehicleTab) => void;
  vehicleLabel: string;
  vehicle: ReactNode;
  finance: ReactNode;
}

export function VehicleTabs({ tab, onTab, vehicleLabel, vehicle, finance }: VehicleTabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(next === 'finance' ? 'finance' : 'vehicle')}
      classNames={{ panel: classes.panel ?? '' }}
    >
      <Tabs.List>
        <Tabs.Tab value="vehicle">{vehicleLabel}</Tabs.Tab>
        <Tabs.Tab value="finance">Finance Data</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="vehicle">{vehicle}</Tabs.Panel>
      <Tabs.Panel value="finance">{finance}</Tabs.Panel>
    </Tabs>
  );
}
