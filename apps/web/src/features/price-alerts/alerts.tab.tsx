import type { PriceAlert } from '@fleetworth/contract/price-alerts';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { Icon } from '@fleetworth/ui/icon';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type TableSearch, useTableSearch } from '../../shell/url/table-search.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { counted } from '../../shell/format/plural.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { alertName, CHANGE_LABELS, PERIOD_LABELS, periodOrder } from './alert-labels.ts';
import { AlertMailChoice } from './alert-mail-choice.tsx';
import { AlertTabs } from './alert-tabs.tsx';

const [AlertDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./alert.dialog.tsx')).AlertDialog,
);

export function AlertsTab() {
  usePreloadedDialog();
  const search = useSearch({ strict: false }) as TableSearch;
  const { state, onStateChange, open, close } = useTableSearch(search, 'period');
  const alerts = useSuspenseQuery(query('listPriceAlerts'));
  const { data: me } = useSuspenseQuery(meQuery);
  const remainingCount = Math.max(0, me.price_alert_permit_count - alerts.data.length);
  const disabledReason = remainingCount === 0 ? 'You have used all your price alerts.' : undefined;
  const selectedAlert = alerts.data.find(({ id }) => id === search.id);
  const createButton = (
    <AddButton label="Create price alert" disabledReason={disabledReason} onAdd={() => open('add')} />
  );
  const actions = (alert: PriceAlert): RowAction[] => [
    { label: 'Edit', onRun: () => open('edit', alert.id) },
    { label: 'Delete', isDestructive: true, onRun: () => open('delete', alert.id) },
  ];

  return (
    <Page
      title="Price Alerts"
      subtitle={
        "Get notified when a vehicle's market value moves by a percentage you set. " +
        (remainingCount === 0
          ? 'You have used all your price alerts.'
          : `You can create ${counted(remainingCount, 'more alert')}.`)
      }
      actions={alerts.data.length > 0 && createButton}
      filters={<AlertMailChoice />}
      queries={[alerts]}
    >
      <AlertTabs />
      <SimpleTable
        label="Price Alerts"
        rows={alerts.data}
        rowId={({ id }) => String(id)}
        rowName={alertName}
        columns={COLUMNS}
        actions={actions}
        state={state}
        onStateChange={onStateChange}
        empty={<PageEmpty text="There are no price alerts yet.">{createButton}</PageEmpty>}
      />
      {search.dialog === 'add' && (
        <AlertDialog record={undefined} disabledReason={disabledReason} onClose={close} />
      )}
      {search.dialog === 'edit' && selectedAlert && (
        <AlertDialog record={selectedAlert} disabledReason={undefined} onClose={close} />
      )}
      <DeletionDialog
        isOpen={search.dialog === 'delete' && selectedAlert !== undefined}
        title="Are you sure delete this item?"
        confirmLabel="Delete"
        run={() => call('deletePriceAlert', { params: { id: search.id ?? 0 } })}
        undo={selectedAlert && { name: alertName(selectedAlert), run: () => recreateAlert(selectedAlert) }}
        doneText="Successfully deleted."
        onFailed={() => ({ text: 'Something went wrong. Please try again.', canRetry: false })}
        onClose={close}
      >
        {selectedAlert && alertName(selectedAlert)}
      </DeletionDialog>
    </Page>
  );
}

const recreateAlert = ({ period_type, change_type, value }: PriceAlert) =>
  call('createPriceAlert', { body: { period_type, change_type, value } });

const COLUMNS: TableColumn<PriceAlert>[] = [
  {
    id: 'period',
    title: 'Period',
    render: ({ period_type }) => PERIOD_LABELS[period_type],
    sortBy: ({ period_type }) => periodOrder(period_type),
  },
  {
    id: 'change',
    title: 'Change type',
    render: ({ change_type }) => (
      <>
        <Icon name={change_type === 'increase' ? 'up' : 'down'} /> {CHANGE_LABELS[change_type]}
      </>
    ),
    sortBy: ({ change_type }) => change_type,
  },
  {
    id: 'value',
    title: 'Value',
    align: 'end',
    render: ({ value }) => `${value}%`,
    sortBy: ({ value }) => value,
  },
  {
    id: 'created_at',
    title: 'Created at',
    render: ({ created_at }) => formatDateTime(new Date(created_at)),
    sortBy: ({ created_at }) => created_at,
  },
];
