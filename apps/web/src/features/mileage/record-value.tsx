import { VisuallyHidden } from '@mantine/core';
import { VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { MileageRecord } from '@fleetworth/contract/mileage';
import { Icon } from '@fleetworth/ui/icon';
import { DASH, figures } from '../../shell/format/figures.ts';
import classes from './mileage.module.css';

interface RecordValueProps {
  record: MileageRecord;
  vehicle: Pick<FleetRow, 'condition' | 'value_state' | 'last_mileage_record'>;
  /** Present only if the provider didn't respond. */
  onRetry: (() => void) | undefined;
}

export function RecordValue({ record, vehicle, onRetry }: RecordValueProps) {
  const values = record.market_values.find(({ provider }) => provider === VALUATION_PROVIDER);
  const dollars = values?.[vehicle.condition] ?? null;
  const isPending = vehicle.value_state === 'pending' && vehicle.last_mileage_record?.id === record.id;
  if (!isPending) return dollars === null ? <NoValue /> : figures.usd(dollars);
  if (onRetry) {
    return (
      <span className={classes.unavailable}>
        {dollars === null ? 'Unavailable' : figures.usd(dollars)}
        <button type="button" className={classes.retry} onClick={onRetry}>
          Retry
        </button>
      </span>
    );
  }
  if (dollars === null) return <span className={classes.pending}>Pending…</span>;
  return (
    <span className={classes.newer} title="A newer value is pending">
      <Icon name="clock" sizePx={13} />
      <VisuallyHidden>A newer value is pending: </VisuallyHidden>
      {figures.usd(dollars)}
    </span>
  );
}

const NoValue = () => (
  <>
    {DASH}
    <VisuallyHidden> No value yet</VisuallyHidden>
  </>
);
