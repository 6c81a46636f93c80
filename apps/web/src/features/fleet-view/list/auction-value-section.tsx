import { Button } from '@mantine/core';
import { CONDITIONS, type Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { Facts, PanelSection } from '@fleetworth/ui/side-panel';
import { figures } from '../../../shell/format/figures.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import { CONDITION_LABELS } from '../../../shell/format/vehicle-labels.ts';
import { formatComparisonBreak, ChangeFigure } from '../../../shell/format/change-figure.tsx';
import { RevenueFigure } from './fleet-cells.tsx';
import { GuideFigure, buildGuideLines, type GuideValued } from './guide-value.tsx';
import { OldValueMark } from '../cells/old-value-mark.tsx';
import { RoughValueMark } from '../cells/rough-value-mark.tsx';
import { explainAuction, explainMissingValue } from './value-labels.ts';
import classes from './auction-value-section.module.css';

interface AuctionValueSectionProps {
  row: FleetRow;
  /** Replaces the vehicle's own condition. */
  previewCondition: Condition | undefined;
  /** Requests the value again. Present only if the provider didn't respond. */
  onRetry: (() => void) | undefined;
}

/** Shows a vehicle's auction value and its calculation, and the value and revenue in each condition. */
export function AuctionValueSection({ row, previewCondition, onRetry }: AuctionValueSectionProps) {
  const isPending = row.value_state === 'pending' && row.value_source !== 'manual';
  // State of the newer value that is being requested while an older value is shown. Null if there is none.
  const newerValueState = isPending && row.auction !== null ? (onRetry ? 'unavailable' : 'pending') : null;
  const { lines, notes } = explainAuction(row, newerValueState);
  return (
    <PanelSection
      title="Auction value"
      actions={
        <>
          {row.is_sandbox && <SandboxMark />}
          {isPending && onRetry && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <p className={classes.value}>
        {row.auction !== null && <RoughValueMark row={row} />}
        <OldValueMark row={row} />
        <b>{row.auction === null ? formatMissingValue(row, isPending, onRetry) : figures.usd(row.auction)}</b>
        {previewCondition && <span className={classes.quiet}>as {CONDITION_LABELS[previewCondition]}</span>}
        {row.auction !== null && (
          <span className={classes.quiet}>
            7 days <ChangeFigure percent={row.auction_weekly_change} />
            {row.weekly_break && ` ${formatComparisonBreak(row.weekly_break)}`}
          </span>
        )}
      </p>
      <Facts facts={lines} />
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Conditions row={row} current={previewCondition ?? row.condition} />
    </PanelSection>
  );
}

const formatMissingValue = (row: FleetRow, isPending: boolean, onRetry: unknown): string => {
  if (!isPending) return explainMissingValue(row);
  return onRetry ? 'Unavailable' : 'Pending…';
};

const Conditions = ({ row, current }: { row: FleetRow; current: Condition }) => (
  <div className={classes.conditions}>
    <PlainTable isDense>
      <thead>
        <tr>
          <th scope="col">Condition</th>
          <th scope="col">Auction Value</th>
          <th scope="col">Revenue/Loss</th>
        </tr>
      </thead>
      <tbody>
        {CONDITIONS.map((condition) => (
          <tr key={condition} aria-current={condition === current || undefined}>
            <th scope="row">{CONDITION_LABELS[condition]}</th>
            <td>{figures.usd(row[`${condition}_auction`])}</td>
            <td>
              <RevenueFigure dollars={row[`${condition}_revenue`]} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </div>
);

/**
 * Shows the guide value of a vehicle next to its auction value. Renders nothing if it was never requested.
 */
export function GuideSection({ row }: { row: GuideValued }) {
  const { last_blackbook_value: guide } = row;
  if (guide === null) return null;
  return (
    <PanelSection title="Black Book value" actions={guide.is_sandbox && <SandboxMark />}>
      <p className={classes.value}>
        <b>
          <GuideFigure row={row} />
        </b>
      </p>
      <Facts facts={buildGuideLines(row)} />
    </PanelSection>
  );
}
