import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Working } from '@fleetworth/ui/working';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { RevenueFigure } from './fleet-cells.tsx';
import classes from './fleet-cells.module.css';
import { contractMark, formatPayoffBreakdown, revenueWorking } from './value-labels.ts';
import { today } from '../../../shell/api/today.ts';

export function PayoffCell({ row }: { row: FleetRow }) {
  if (row.payoff === null) return <span className={classes.missing}>{DASH}</span>;
  return (
    <span className={classes.payoff}>
      <Working data-cell-widget tabIndex={-1} read={() => formatPayoffBreakdown(row)}>
        {figures.usd(row.payoff)}
      </Working>
      <ContractMark row={row} />
    </span>
  );
}

/** Marks a contract that has ended with a balance, or hasn't started. */
function ContractMark({ row }: { row: FleetRow }) {
  const text = contractMark(row, today());
  return text && <span className={classes.contract}>{text}</span>;
}

/** Shows the revenue with its calculation. */
export function RevenueCell({ row }: { row: FleetRow }) {
  if (row.revenue === null) return <RevenueFigure dollars={null} />;
  return (
    <Working data-cell-widget tabIndex={-1} read={() => revenueWorking(row)}>
      <RevenueFigure dollars={row.revenue} />
    </Working>
  );
}
