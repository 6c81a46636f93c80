import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { STATUS_LABELS } from '../../shell/vehicle-words.ts';
import classes from './fleet-card.module.css';
import { RevenueFigure } from './fleet-cells.tsx';
import { LowConfidenceMark } from './low-confidence-mark.tsx';

/** A row on a narrow screen. */
export function FleetCard({ row }: { row: FleetRow }) {
  return (
    <span className={classes.card}>
      <span className={classes.unit}>{row.unit}</span>
      <span className={classes.revenue}>
        {row.revenue !== null && <LowConfidenceMark row={row} />}
        <RevenueFigure dollars={row.revenue} />
      </span>
      <span className={classes.place}>
        {row.location.code ?? row.location.name} · {row.company.name}
      </span>
      <span className={classes.status}>{STATUS_LABELS[row.status]}</span>
    </span>
  );
}
