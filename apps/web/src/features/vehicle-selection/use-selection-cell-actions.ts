import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import type { FleetActions } from '../fleet-view/public.ts';

// The cells can only open the vehicle. Condition and price are edited in the vehicle list.
export const useSelectionCellActions = (onOpen: (vehicle: { id: number }) => void): FleetActions =>
  useMemo(
    () => ({
      openVehicle: onOpen,
      urlOf: ({ id }) => `${paths.valueByVehicle}?panel=${id}`,
      changeCondition: doNothing,
      getReadOnlyReason: () => undefined,
      hasValueRequestTimedOut: () => false,
      retryValue: doNothing,
    }),
    [onOpen],
  );

const doNothing = () => {};
