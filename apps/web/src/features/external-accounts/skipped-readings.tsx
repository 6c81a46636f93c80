import type { SkippedReading, ZubieAccount } from '@fleetworth/contract/external-accounts';
import type { SkipReason } from '@fleetworth/contract/external-account-choices';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { DASH, figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import classes from './external-accounts.module.css';

export function SkippedReadings({ account }: { account: ZubieAccount }) {
  const { skipped, skipped_count: count } = account;
  const [tableState, setTableState] = useState<TableState>({ sort: 'reason', isDescending: false, page: 1 });
  const { getReadOnlyReason } = useAuthority();
  const { begin, end } = useOneAtATime();

  async function accept({ id }: SkippedReading) {
    try {
      const { message = '' } = await call('acceptZubieReading', { params: { id } });
      showSuccess(message);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries();
    end();
  }

  const actions = (reading: SkippedReading): RowAction[] =>
    reading.can_accept && reading.vehicle !== null
      ? [
          {
            label: 'Accept',
            disabledReason: getReadOnlyReason(reading.vehicle.company.id),
            onRun: () => begin(() => void accept(reading)),
          },
        ]
      : [];

  return (
    <section aria-labelledby="skipped-readings">
      <h2 id="skipped-readings" className={classes.heading}>
        Skipped readings
      </h2>
      <p className={classes.note}>
        {count > skipped.length
          ? `The first ${figures.count(skipped.length)} of ${figures.count(count)}.`
          : 'Readings that the last sync did not save, with the reason. Accept saves a reading anyway.'}
      </p>
      <SimpleTable
        label="Skipped readings"
        rows={skipped}
        rowId={({ id }) => String(id)}
        rowName={formatName}
        columns={COLUMNS}
        actions={actions}
        state={tableState}
        onStateChange={setTableState}
        empty={<PageEmpty text="No skipped readings." />}
      />
    </section>
  );
}

const formatName = ({ vehicle, nickname, vin }: SkippedReading) => vehicle?.unit ?? nickname ?? vin;

const REASON_LABELS: Readonly<Record<SkipReason, string>> = {
  lower: 'Lower than the last record',
  future: 'Date in the future',
  too_fast: 'More than 1,500 miles per day',
  unknown_unit: 'Unknown unit',
  not_in_fleet: 'Not in your fleet',
};

const formatMiles = (miles: number | null | undefined) =>
  miles === null || miles === undefined ? DASH : figures.count(miles);

const COLUMNS: TableColumn<SkippedReading>[] = [
  { id: 'vehicle', title: 'Vehicle', render: formatName, sortBy: formatName },
  { id: 'vin', title: 'VIN', render: ({ vin }) => vin },
  { id: 'company', title: 'Company', render: ({ vehicle }) => vehicle?.company.name ?? DASH },
  { id: 'miles', title: 'Reading', align: 'end', render: ({ miles }) => formatMiles(miles) },
  { id: 'last', title: 'Last record', align: 'end', render: ({ vehicle }) => formatMiles(vehicle?.mileage) },
  {
    id: 'read_at',
    title: 'Read at',
    render: ({ read_at }) => formatDateTime(new Date(read_at)),
  },
  {
    id: 'reason',
    title: 'Reason',
    render: ({ reason }) => REASON_LABELS[reason],
    sortBy: ({ reason }) => REASON_LABELS[reason],
  },
];
