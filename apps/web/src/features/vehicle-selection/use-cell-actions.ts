import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import type { FleetActions } from '../fleet-view/public.ts';

/** What the cells of a selected vehicle can do besides its values: open it. Its condition and price are changed in the fleet's own list. */
export const useCellActions = (onOpen: (vehicle: { id: number }) => void): FleetActions =>
  useMemo(
    () => ({
      open: onOpen,
      addressOf: ({ id }) => `${paths.valueByVehicle}?panel=${id}`,
      assumed: null,
      changeCondition: nothing,
      reasonNotToChange: () => undefined,
      isValueGivenUp: () => false,
      retryValue: nothing,
    }),
    [onOpen],
  );

const nothing = () => {};
