import { Button, Skeleton } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { PanelSection } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { figures } from '../../shell/format/figures.ts';
import { mileageRecordsQuery } from './mileage.queries.ts';
import classes from './mileage.module.css';
import { RecordValue } from './record-value.tsx';

const [MileageDialog] = lazyDialog(async () => (await import('./mileage.dialog.tsx')).MileageDialog);

const VISIBLE_RECORDS = 5;

export function MileageSection({ row, onRetry }: { row: FleetRow; onRetry: (() => void) | undefined }) {
  const request = {
    vehicleId: row.id,
    per: VISIBLE_RECORDS,
    version: `${row.version} ${row.value_state}`,
  };
  const records = useQuery(mileageRecordsQuery(request));
  const items = records.data?.records;
  return (
    <PanelSection title="Mileage" actions={<MileageActions row={row} />}>
      {!items && !records.error && <Skeleton height={96} radius={8} />}
      {records.error && !items && (
        <p role="alert" className={classes.line}>
          {failureText(records.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void records.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {items?.length === 0 && <p className={classes.line}>This vehicle has no mileage records.</p>}
      {items && items.length > 0 && (
        <table className={classes.newest}>
          <thead>
            <tr>
              <Head>Date</Head>
              <Head>Mileage</Head>
              <Head>Auction Value</Head>
            </tr>
          </thead>
          <tbody>
            {items.map((record) => (
              <tr key={record.id}>
                <th scope="row">{figures.date(record.date)}</th>
                <td>{figures.count(record.mileage)}</td>
                <td>
                  <RecordValue record={record} vehicle={row} onRetry={onRetry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PanelSection>
  );
}

const Head = ({ children }: { children: ReactNode }) => <th scope="col">{children}</th>;

function MileageActions({ row }: { row: FleetRow }) {
  const [isAdding, setAdding] = useState(false);
  const disabledReason = useAuthority().getReadOnlyReason(row.company.id);
  return (
    <>
      <Link to={paths.mileage} search={{ vehicle: row.id }} className={classes.allRecords}>
        All records
      </Link>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => setAdding(true)}
      >
        Add mileage
      </Button>
      {isAdding && (
        <MileageDialog vehicle={row} disabledReason={disabledReason} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
