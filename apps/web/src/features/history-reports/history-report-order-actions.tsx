import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../shell/api/me.queries.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { useOrderHistory } from './use-order-history.ts';

const useHasHistoryReports = (): boolean => useQuery(meQuery).data?.is_history_reports === true;

export function HistoryReportOrderButton() {
  const { open } = useOrderHistory();
  const { noWritableCompanyReason } = useAuthority();
  if (!useHasHistoryReports()) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={noWritableCompanyReason !== undefined}
      title={noWritableCompanyReason}
      onClick={() => open()}
    >
      History
    </Button>
  );
}

export function HistoryReportOrderMenuItem({ row }: { row: { id: number; company: { id: number } } }) {
  const { open } = useOrderHistory();
  const { getReadOnlyReason } = useAuthority();
  const readOnlyReason = getReadOnlyReason(row.company.id);
  if (!useHasHistoryReports()) return null;
  return (
    <Menu.Item disabled={readOnlyReason !== undefined} title={readOnlyReason} onClick={() => open(row.id)}>
      Title History
    </Menu.Item>
  );
}
