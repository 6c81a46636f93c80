import { OPERATION_STATUS_LABELS } from '@fleetworth/contract/operation-report-choices';
import type { OperationReport } from '@fleetworth/contract/operation-reports';
import classes from './operation-reports.module.css';

export function StatusBadge({ status, message }: Pick<OperationReport, 'status' | 'message'>) {
  const label = OPERATION_STATUS_LABELS[status];
  return (
    <span className={classes.status} data-hint={message ?? label} title={message ?? label}>
      <span aria-hidden className={classes.badge} data-status={status}>
        {label[0]}
      </span>
      <span>{label}</span>
    </span>
  );
}
