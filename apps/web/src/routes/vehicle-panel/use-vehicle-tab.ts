import { useRef, useState } from 'react';

export type VehicleTab = 'vehicle' | 'finance';

export function useVehicleTab(initialTab: VehicleTab = 'vehicle') {
  const [tab, setTab] = useState(initialTab);
  const [failedSubmits, setFailedSubmits] = useState(0);
  // Tab whose form is being saved, so that a failure can show this tab.
  const savingTab = useRef<VehicleTab>('vehicle');

  function showFailedTab(failedTab: VehicleTab) {
    setTab(failedTab);
    setFailedSubmits((count) => count + 1);
  }

  function setSavingTab(saving: VehicleTab) {
    savingTab.current = saving;
  }

  const getSavingTab = () => savingTab.current;
  return { tab, setTab, failedSubmits, showFailedTab, setSavingTab, getSavingTab };
}
