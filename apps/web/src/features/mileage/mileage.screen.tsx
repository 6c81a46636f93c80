import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { MileageRecord } from '@fleetworth/contract/mileage';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { PageEmpty, PageFailed, PageNothingFound } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { isValueTimedOut, retryValue, vehicleRowQuery } from '../../shell/api/vehicle-row.queries.ts';
import { DeleteMileage } from './delete-mileage.tsx';
import { mileageRecordsQuery } from './mileage.queries.ts';
import type { MileageSearch } from './mileage-search.ts';
import classes from './mileage.module.css';
import { RecordValue } from './record-value.tsx';
import { VehicleHeader } from './vehicle-header.tsx';

const [MileageDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./mileage.dialog.tsx')).MileageDialog,
);

export function MileageScreen() {
  const { vehicle: vehicleId } = useSearch({ from: '/shell/mileage' });
  if (vehicleId === undefined) {
    return (
      <Page title="Mileage" filters={<VehicleHeader vehicle={undefined} />}>
        <PageEmpty text="Choose a vehicle to see its mileage records.">
          <Button variant="default" renderRoot={(props) => <Link to={paths.vehicles} {...props} />}>
            Vehicles
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to={paths.mileageBatches} {...props} />}>
            Import readings
          </Button>
        </PageEmpty>
      </Page>
    );
  }
  return <VehicleMileage key={vehicleId} vehicleId={vehicleId} />;
}

function VehicleMileage({ vehicleId }: { vehicleId: number }) {
  const search = useSearch({ from: '/shell/mileage' });
  const vehicleQuery = useQuery(vehicleRowQuery({ vehicleId }));
  const vehicle = vehicleQuery.data?.row ?? undefined;
  const version = vehicle && `${vehicle.version} ${vehicle.value_state}`;
  const records = useQuery({
    ...mileageRecordsQuery({ vehicleId, search: search.q, version: version ?? '' }),
    enabled: vehicle !== undefined,
  });
  const changeSearch = useChangeSearch();
  const disabledReason = useAuthority().getReadOnlyReason(vehicle?.company.id ?? 0);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const selectedRecord = records.data?.records.find(({ id }) => id === search.id);
  const closeDialog = () => changeSearch({ dialog: undefined, id: undefined });
  const addButton = vehicle && (
    <AddButton
      label="Add mileage"
      disabledReason={disabledReason}
      onAdd={() => changeSearch({ dialog: 'add' })}
    />
  );
  usePreloadedDialog();

  return (
    <Page
      title="Mileage"
      actions={!isNarrow && addButton}
      filters={<VehicleHeader vehicle={vehicle} />}
      queries={[vehicleQuery, records]}
    >
      <Records
        vehicleId={vehicleId}
        vehicleQuery={vehicleQuery}
        records={records}
        disabledReason={disabledReason}
      />
      {vehicle && (search.dialog === 'add' || (search.dialog === 'edit' && selectedRecord)) && (
        <MileageDialog
          vehicle={vehicle}
          record={search.dialog === 'edit' ? selectedRecord : undefined}
          disabledReason={disabledReason}
          onClose={closeDialog}
        />
      )}
      {vehicle && (
        <DeleteMileage
          isOpen={search.dialog === 'delete' && selectedRecord !== undefined && disabledReason === undefined}
          record={selectedRecord}
          vehicle={vehicle}
          onClose={closeDialog}
        />
      )}
    </Page>
  );
}

function useChangeSearch() {
  const navigate = useNavigate({ from: paths.mileage });
  return (changes: MileageSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false });
}

interface RecordsProps {
  vehicleId: number;
  vehicleQuery: ReturnType<typeof useQuery<{ row: FleetRow | null; tries: number }>>;
  records: ReturnType<typeof useQuery<{ records: MileageRecord[]; hasMore: boolean }>>;
  disabledReason: string | undefined;
}

function Records({ vehicleId, vehicleQuery, records, disabledReason }: RecordsProps) {
  const { q, page = 1 } = useSearch({ from: '/shell/mileage' });
  const queryClient = useQueryClient();
  const changeSearch = useChangeSearch();
  const failedQuery = [vehicleQuery, records].find(({ error, data }) => error && data === undefined);
  const vehicle = vehicleQuery.data?.row;
  if (failedQuery)
    return <PageFailed text={failureText(failedQuery.error)} onRetry={() => void failedQuery.refetch()} />;
  if (vehicle === null) return <PageEmpty text="This vehicle doesn't exist." />;
  const onRetry =
    vehicleQuery.data && isValueTimedOut(vehicleQuery.data)
      ? () => retryValue(queryClient, { vehicleId })
      : undefined;
  const actions = ({ id }: MileageRecord): RowAction[] => [
    { label: 'Edit', disabledReason, onRun: () => changeSearch({ dialog: 'edit', id }) },
    {
      label: 'Delete',
      disabledReason,
      isDestructive: true,
      onRun: () => changeSearch({ dialog: 'delete', id }),
    },
  ];

  return (
    <>
      <SimpleTable
        label="Mileage"
        rows={vehicle ? records.data?.records : undefined}
        rowId={({ id }) => String(id)}
        rowName={recordName}
        columns={vehicle ? buildColumns(vehicle, onRetry) : []}
        actions={actions}
        isStale={records.isPlaceholderData}
        state={{ sort: '', isDescending: false, page }}
        onStateChange={(next) => changeSearch({ page: next.page === 1 ? undefined : next.page })}
        empty={<NoRecords q={q} onClear={() => changeSearch({ q: undefined })} />}
      />
      {records.data?.hasMore && (
        <p className={classes.note}>Only the newest 1,000 records are shown. Search to find older ones.</p>
      )}
    </>
  );
}

const buildColumns = (vehicle: FleetRow, onRetry: (() => void) | undefined): TableColumn<MileageRecord>[] => [
  { id: 'date', title: 'Date', render: ({ date }) => figures.date(date) },
  { id: 'mileage', title: 'Mileage', align: 'end', render: ({ mileage }) => figures.count(mileage) },
  {
    id: 'auction',
    title: 'Auction Value',
    align: 'end',
    render: (record) => <RecordValue record={record} vehicle={vehicle} onRetry={onRetry} />,
  },
];

const recordName = ({ mileage, date }: MileageRecord) =>
  `${figures.count(mileage)} miles on ${figures.date(date)}`;

const NoRecords = ({ q, onClear }: { q: string | undefined; onClear: () => void }) =>
  q === undefined ? (
    <PageEmpty text="This vehicle has no mileage records." />
  ) : (
    <PageNothingFound text={`No mileage records match “${q}”.`}>
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </PageNothingFound>
  );
