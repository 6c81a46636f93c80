import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../../shell/api/me.queries.ts';
import { counted } from '../../../shell/format/plural.ts';
import { figures } from '../../../shell/format/figures.ts';
import { vehicleAge } from '../../../shell/format/vehicle-age.ts';
import { ValueWithMarks } from '../cells/value-with-marks.tsx';
import { NoValue } from './fleet-cells.tsx';
import { RoughValueMark } from '../cells/rough-value-mark.tsx';
import { VehicleActions } from './vehicle-actions.tsx';
import classes from './vehicle-card.module.css';

interface VehicleCardProps {
  row: VehicleRow;
  isSelected: boolean;
  onToggle: () => void;
}

export function VehicleCard({ row, isSelected, onToggle }: VehicleCardProps) {
  const { data: me } = useQuery(meQuery);
  const age = me && vehicleAge(row.model_year, me.age_year);
  const details = [
    row.location.code ?? row.location.name,
    row.group_name,
    age === undefined || age === null ? null : `${counted(age, 'year')} old`,
  ].filter((text) => text !== null);
  return (
    <div className={classes.card}>
      <input
        type="checkbox"
        data-card-widget
        className={classes.box}
        aria-label={`Select ${row.unit}`}
        checked={isSelected}
        onChange={onToggle}
      />
      <span className={classes.names}>
        <b className={classes.unit}>{row.unit}</b>
        <span className={classes.model}>
          {row.brand.name} {row.model.name}
        </span>
      </span>
      <span className={classes.value}>
        {row.auction === null ? (
          <NoValue row={row} />
        ) : (
          <>
            <RoughValueMark row={row} />
            <ValueWithMarks value={row} format={figures.wholeUsd} />
          </>
        )}
      </span>
      <span className={classes.actions}>
        <VehicleActions row={row} />
      </span>
      <span className={classes.what}>{details.join(' · ')}</span>
      <span className={classes.vin}>{row.vin}</span>
    </div>
  );
}
