import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Icon } from '@fleetworth/ui/icon';
import { ExplainedValue } from '@fleetworth/ui/explained-value';
import { today } from '../../../shell/api/today.ts';
import { formatModel, STATUS_LABELS } from '../../../shell/format/vehicle-labels.ts';
import { useFleetActions } from './fleet-actions.ts';
import classes from './fleet-card.module.css';
import { RevenueFigure } from './fleet-cells.tsx';
import { FleetRowMenu } from './fleet-row-menu.tsx';
import { GuideSpreadWarning } from './guide-value.tsx';
import { OldValueMark } from '../cells/old-value-mark.tsx';
import { RoughValueMark } from '../cells/rough-value-mark.tsx';
import { formatContractMark, explainOldValue, explainRevenue } from './value-labels.ts';

export function FleetCard({ row }: { row: FleetRow }) {
  const { editPrice } = useFleetActions();
  const marks = [explainOldValue(row, today()), formatContractMark(row, today())].filter(
    (mark) => mark !== null,
  );
  return (
    <div className={classes.card}>
      <span className={classes.names}>
        <b className={classes.unit}>{row.unit}</b>
        <span className={classes.place}>
          {row.location.code ?? row.location.name} · {row.company.name}
        </span>
      </span>
      <span className={classes.revenue}>
        <ExplainedValue data-card-widget read={() => explainRevenue(row)}>
          <GuideSpreadWarning row={row} />
          {row.revenue !== null && <RoughValueMark row={row} />}
          <OldValueMark row={row} />
          <RevenueFigure dollars={row.revenue} />
        </ExplainedValue>
      </span>
      <span className={classes.model}>
        {marks.map((mark) => (
          <span key={mark} className={classes.mark}>
            {mark} ·{' '}
          </span>
        ))}
        {formatModel(row)}
      </span>
      <span className={classes.status}>{STATUS_LABELS[row.status]}</span>
      <span className={classes.operations}>
        {editPrice && (
          <button
            type="button"
            data-card-widget
            className={classes.price}
            aria-haspopup="dialog"
            aria-label={`Default market value of ${row.unit}`}
            onClick={() => editPrice(row)}
          >
            <Icon name="pencil" sizePx={14} />
          </button>
        )}
        <FleetRowMenu row={row} />
      </span>
    </div>
  );
}
