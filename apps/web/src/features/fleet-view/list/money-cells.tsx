import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { ExplainedValue } from '@fleetworth/ui/explained-value';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { RevenueFigure } from './fleet-cells.tsx';
import classes from './fleet-cells.module.css';
import { formatContractMark, explainPayoff, explainRevenue } from './value-labels.ts';
import { today } from '../../../shell/api/today.ts';

export function PayoffCell({ row }: { row: FleetRow }) {
  if (row.payoff === null) return <span className={classes.missing}>{DASH}</span>;
  return (
    <span className={classes.payoff}>
      <ExplainedValue data-cell-widget tabIndex={-1} read={() => explainPayoff(row)}>
        {figures.usd(row.payoff)}
      </ExplainedValue>
      <ContractMark row={row} />
    </span>
  );
}

function ContractMark({ row }: { row: FleetRow }) {
  const text = formatContractMark(row, today());
  return text && <span className={classes.contract}>{text}</span>;
}

export function RevenueCell({ row }: { row: FleetRow }) {
  if (row.revenue === null) return <RevenueFigure dollars={null} />;
  return (
    <ExplainedValue data-cell-widget tabIndex={-1} read={() => explainRevenue(row)}>
      <RevenueFigure dollars={row.revenue} />
    </ExplainedValue>
  );
}
