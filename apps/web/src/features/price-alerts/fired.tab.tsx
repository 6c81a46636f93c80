import { Button } from '@mantine/core';
import type { AlertFiring } from '@fleetworth/contract/price-alerts';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { keyOf } from '../../shell/api/query.ts';
import { ChangeFigure } from '../../shell/format/change-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { alertName } from './alert-labels.ts';
import classes from './fired.module.css';
import { AlertTabs } from './alert-tabs.tsx';

const PER_PAGE = 50;

export function FiredTab() {
  const firings = useInfiniteQuery({
    queryKey: keyOf('listAlertFirings', { query: { per: PER_PAGE } }),
    queryFn: async ({ pageParam, signal }) => {
      const request = { query: { per: PER_PAGE, ...(pageParam > 0 && { after: pageParam }) } };
      return (await call('listAlertFirings', request, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = firings;
  const items = data?.pages.flatMap((page) => page.items);
  useMarkAsRead(data?.pages[0]);
  return (
    <Page
      title="Price Alerts"
      subtitle="Vehicles that triggered an alert: newest first, then the largest changes"
      marks={items?.some(({ is_sandbox }) => is_sandbox) && <SandboxMark />}
      queries={[firings]}
    >
      <AlertTabs />
      <SimpleTable
        label="Triggered"
        rows={items}
        pages={1}
        rowId={({ id }) => String(id)}
        rowName={({ vehicle }) => `${vehicle.unit} of ${vehicle.company.name}`}
        columns={COLUMNS}
        state={{ sort: '', isDescending: false, page: 1 }}
        onStateChange={() => {}}
        empty={<PageEmpty text="No vehicles have triggered an alert yet." />}
      />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Page>
  );
}

function useMarkAsRead(page: { items: readonly AlertFiring[]; unread: number } | undefined) {
  const queryClient = useQueryClient();
  const newestFiredAt = page?.items[0]?.fired_at;
  const hasUnread = (page?.unread ?? 0) > 0;
  useEffect(() => {
    if (newestFiredAt === undefined || !hasUnread) return;
    // If the request fails, the vehicles stay marked as new.
    void call('markAlertFiringsRead', { body: { read_until: newestFiredAt } }).then(
      () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      () => undefined,
    );
  }, [newestFiredAt, hasUnread, queryClient]);
}

const COLUMNS: TableColumn<AlertFiring>[] = [
  {
    id: 'vehicle',
    title: 'Vehicle',
    render: ({ vehicle: { id, unit, is_present } }) =>
      is_present ? (
        <Link to={paths.valueByVehicle} search={{ panel: id }} className={classes.unit}>
          {unit}
        </Link>
      ) : (
        `${unit} (deleted)`
      ),
  },
  { id: 'vin', title: 'VIN', render: ({ vehicle }) => vehicle.vin },
  { id: 'company', title: 'Company', render: ({ vehicle }) => vehicle.company.name },
  { id: 'change', title: 'Change', align: 'end', render: ({ change }) => <ChangeFigure percent={change} /> },
  { id: 'from', title: 'From', align: 'end', render: ({ from }) => figures.usd(from) },
  { id: 'to', title: 'To', align: 'end', render: ({ to }) => figures.usd(to) },
  { id: 'alert', title: 'Alert', render: ({ price_alert }) => alertName(price_alert) },
  {
    id: 'fired_at',
    title: 'Triggered',
    render: ({ fired_at }) => formatDateTime(new Date(fired_at)),
  },
];
