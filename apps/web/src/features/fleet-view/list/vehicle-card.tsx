import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../../shell/api/me.queries.ts';
import { counted } from '../../../shell/format/plural.ts';
import { vehicleAge } from '../../../shell/format/vehicle-age.ts';
import { VehicleActions } from './vehicle-actions.tsx';
import classes from './vehicle-card.module.css';

/** A vehicle on a narrow screen. */
export function VehicleCard({ row }: { row: VehicleRow }) {
  const { data: me } = useQuery(meQuery);
  const age = me && vehicleAge(row.model_year, me.age_year);
  const what = [
    row.group_name,
    age === undefined || age === null ? null : `${counted(age, 'year')} old`,
  ].filter((word) => word !== null);
  return (
    <div className={classes.card}>
      <span className={classes.names}>
        <b className={classes.unit}>{row.unit}</b>
        <span className={classes.model}>
          {row.brand.name} {row.model.name}
        </span>
      </span>
      <span className={classes.actions}>
        <VehicleActions row={row} />
      </span>
      <span className={classes.what}>{[row.location.code ?? row.location.name, ...what].join(' · ')}</span>
      <span className={classes.vin}>{row.vin}</span>
    </div>
  );
}
