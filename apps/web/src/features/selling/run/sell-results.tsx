import { Button } from '@mantine/core';
import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { usePollingWhileRunning } from '../../../shell/api/use-polling-while-running.ts';
import { query } from '../../../shell/api/query.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { figures } from '../../../shell/format/figures.ts';
import { counted } from '../../../shell/format/plural.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import { showError, showSuccess } from '../../../shell/notices/notices.tsx';
import { ResultBadge } from '../history/result-badge.tsx';
import { type SellRun, sellRun } from './sell-run.ts';
import classes from '../selling.module.css';

const MAX_POLLED_VEHICLES = 200;

interface SellResultsProps {
  run: SellRun;
  areAllAccepted: boolean;
  onAccepted: (vehicleIds: readonly number[]) => void;
}

export function SellResults({ run, areAllAccepted, onAccepted }: SellResultsProps) {
  const [tableState, setTableState] = useState<TableState>({ sort: '', isDescending: false, page: 1 });
  usePendingResults(run, onAccepted);
  return (
    <section aria-label="Results" className={classes.results}>
      <div className={classes.head}>
        <h2>{run.label}</h2>
        <output>{formatProgress(run)}</output>
        {run.items.some(({ is_sandbox }) => is_sandbox) && <SandboxMark />}
        {!run.isRunning && (
          <>
            <Button size="compact-sm" variant={areAllAccepted ? 'default' : 'filled'} onClick={sellRun.clear}>
              RE-SELL
            </Button>
            <HoldForSaleButton items={run.items} />
          </>
        )}
      </div>
      <SimpleTable
        label="Results"
        rows={run.items}
        rowId={({ id }) => String(id)}
        rowName={({ vehicle }) => vehicle.unit}
        columns={COLUMNS}
        state={tableState}
        onStateChange={setTableState}
        empty={<PageEmpty text="No response yet." />}
      />
    </section>
  );
}

const COLUMNS: readonly TableColumn<SellHistoryItem>[] = [
  { id: 'unit', title: 'Unit', render: ({ vehicle }) => vehicle.unit },
  { id: 'company', title: 'Company', render: ({ vehicle }) => vehicle.company.name },
  { id: 'vin', title: 'VIN', render: ({ vehicle }) => vehicle.vin },
  { id: 'price', title: 'Price', align: 'end', render: ({ price }) => figures.usd(price) },
  { id: 'result', title: 'Result', render: (item) => <ResultBadge item={item} /> },
  { id: 'message', title: 'Message', render: ({ message }) => figures.text(message) },
];

function formatProgress({ isRunning, isChecking = false, items, count }: SellRun): string {
  if (isChecking) return 'The connection was lost. Checking what was sent…';
  if (isRunning)
    return (
      `Selling: ${figures.count(items.length)} of ${counted(count, 'vehicle')} sent. You can leave ` +
      'this page.'
    );
  const acceptedCount = items.filter(({ result }) => result === 'success').length;
  const pendingCount = items.filter(({ result }) => result === null).length;
  return [
    `${figures.count(acceptedCount)} of ${counted(count, 'vehicle')} accepted`,
    ...(items.length < count ? [`${figures.count(count - items.length)} not sent`] : []),
    ...(pendingCount > 0 ? [`${figures.count(pendingCount)} without a response yet`] : []),
  ].join(', ');
}

function usePendingResults({ items }: SellRun, onAccepted: SellResultsProps['onAccepted']) {
  const pending = items.filter(({ result }) => result === null);
  const vehicleIds = pending.slice(0, MAX_POLLED_VEHICLES).map(({ vehicle }) => vehicle.id);
  const history = useQuery({
    ...query('listSellHistory', { query: { vehicle_id: vehicleIds, per: MAX_POLLED_VEHICLES } }),
    enabled: pending.length > 0,
  });
  const { data } = history;
  usePollingWhileRunning(history, { isRunning: pending.length > 0, topic: 'selling' });
  useEffect(() => {
    const pendingIds = new Set(pending.map(({ id }) => id));
    const resolvedItems = (data?.items ?? []).filter(
      ({ id, result }) => pendingIds.has(id) && result !== null,
    );
    if (resolvedItems.length === 0) return;
    sellRun.replaceItems(resolvedItems);
    onAccepted(resolvedItems.filter(({ result }) => result === 'success').map(({ vehicle }) => vehicle.id));
  });
}

// Selling doesn't change the status of vehicles, so the user can set it here.
function HoldForSaleButton({ items }: { items: readonly SellHistoryItem[] }) {
  const [isSaving, setSaving] = useState(false);
  const accepted = items.filter(({ result }) => result === 'success');
  if (accepted.length === 0) return null;
  async function holdForSale() {
    setSaving(true);
    try {
      for (const { vehicle } of accepted)
        await call('editVehicle', { params: { id: vehicle.id }, body: { status: 'hold_for_sale' } });
      showSuccess(`${counted(accepted.length, 'vehicle')} set to Hold for Sale.`);
    } catch (error) {
      showError(error);
    }
    setSaving(false);
    void queryClient.invalidateQueries();
  }
  return (
    <BusyButton size="compact-sm" variant="default" isBusy={isSaving} onClick={() => void holdForSale()}>
      Set to Hold for Sale
    </BusyButton>
  );
}
