import { useRef, useState } from 'react';

export type VehicleTab = 'vehicle' | 'finance';

/**
 * Tracks the open tab of a vehicle dialog, and the tab that is being saved. A failed submit opens the tab
 * with the error and focuses its first error.
 */
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
