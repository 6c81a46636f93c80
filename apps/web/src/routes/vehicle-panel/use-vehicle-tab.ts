import { useRef, useState } from 'react';

export type VehicleTab = 'vehicle' | 'finance';

export function useVehicleTab(first: VehicleTab = 'vehicle') {
  const [tab, setTab] = useState(first);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const savingTab = useRef<VehicleTab>('vehicle');

  function countFailedSubmit(failedTab: VehicleTab) {
    setTab(failedTab);
    setFailedSubmits((count) => count + 1);
  }

  function setSavingTab(saving: VehicleTab) {
    savingTab.current = saving;
  }

  return { tab, setTab, failedSubmits, countFailedSubmit, setSavingTab, savingTab: () => savingTab.current };
}
