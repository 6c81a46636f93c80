import { aboveWaterText } from '@fleetworth/contract/above-water';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { PanelSection } from '@fleetworth/ui/side-panel';
import type { ReactNode } from 'react';
import { figures } from '../../../shell/format/figures.ts';
import { today } from '../../../shell/api/today.ts';
import { RevenueFigure } from './fleet-cells.tsx';
import { formatContractMark } from './value-labels.ts';
import classes from './auction-value-section.module.css';

export function EquationSection({ row, actions }: { row: FleetRow; actions: ReactNode }) {
  const contractMark = formatContractMark(row, today());
  return (
    <PanelSection title="Estimated Revenue/Loss" actions={actions}>
      <p className={classes.equation}>
        <span>
          {figures.usd(row.auction)} <span className={classes.quiet}>auction</span>
        </span>
        {row.payoff === null ? (
          <span className={classes.quiet}>No finance data</span>
        ) : (
          <>
            <span>
              − {figures.usd(row.payoff)} <span className={classes.quiet}>payoff</span>
              {contractMark !== null && <span className={classes.mark}> contract {contractMark}</span>}
            </span>
            <b>
              = <RevenueFigure dollars={row.revenue} />
            </b>
          </>
        )}
      </p>
      {row.above_water_in !== null && (
        <p className={classes.note}>{aboveWaterText(row.above_water_in, today())}</p>
      )}
      {row.next_month_change !== null && (
        <p className={classes.note}>
          <span className={classes.amount}>{figures.signedUsd(row.next_month_change)}</span> by next month
        </p>
      )}
    </PanelSection>
  );
}
