import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { VEHICLE_ERROR_FIELD, type Rejection } from '../../vehicle-selection/public.ts';
import classes from '../selling.module.css';

export interface UnsentVehicle {
  vehicleId: number;
  companyId: number;
  text: string;
  /** True if the vehicle's company has no linked account. */
  needsLink: boolean;
}

export const toRejections = (unsent: readonly UnsentVehicle[]): ReadonlyMap<number, Rejection> =>
  new Map(
    unsent.map(({ vehicleId, companyId, text, needsLink }) => [
      vehicleId,
      {
        errors: { [VEHICLE_ERROR_FIELD]: text },
        ...(needsLink && { remedy: <SellChannelsLink companyId={companyId} /> }),
      },
    ]),
  );

export const SellChannelsLink = ({ companyId }: { companyId: number }) => (
  <Link
    to={paths.company}
    params={{ companyId }}
    search={{ tab: 'sell-channels' }}
    data-cell-widget
    data-card-widget
    className={classes.remedy}
  >
    Sell channels
  </Link>
);
