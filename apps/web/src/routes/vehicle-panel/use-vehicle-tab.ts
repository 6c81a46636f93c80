import { useRef, useState } from 'react';

export type VehicleTab = 'vehicle' | 'finance';

/** Which half of a vehicle dialog shows: after a refusal the half that was refused, whose first error takes the focus. */
export function useVehicleTab(first: VehicleTab = 'vehicle') {
  const [tab, setTab] = useState(first);
  const [refusals, setRefusals] = useState(0);
  const saved = useRef<VehicleTab>('vehicle');

  function refuse(where: VehicleTab) {
    setTab(where);
    setRefusals((count) => count + 1);
  }

  /** From now on this half is being saved. */
  function begin(half: VehicleTab) {
    saved.current = half;
  }

  return { tab, setTab, refusals, refuse, begin, halfSaved: () => saved.current };
}
