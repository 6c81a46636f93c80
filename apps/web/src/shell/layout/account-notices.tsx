import type { User } from '@fleetworth/contract/me';
import { CloseButton } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useLocalStorage } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { meQuery } from '../api/me.queries.ts';
import { figures } from '../format/figures.ts';
import { counted } from '../format/plural.ts';
import classes from './account-notices.module.css';

export const AccountNotices = () => (
  <>
    <InvoicesNoticeIfVisible />
    <ReconnectNotices />
  </>
);

// Separate, so that it doesn't read the user. It renders whenever the URL changes, also at the end of a
// session. Reading the user would then refetch the data that has just been cleared.
const InvoicesNoticeIfVisible = () => useIsInvoicesNoticeVisible() && <InvoicesNotice />;

const INVOICE_SCREENS: readonly string[] = [paths.home, paths.invoices];

/**
 * Reports whether the current screen shows the notice. Only the first opened screen, the dashboard and
 * Invoices do.
 */
function useIsInvoicesNoticeVisible(): boolean {
  const router = useRouter();
  const [firstPath] = useState(() => (isReload() ? null : router.state.location.pathname));
  return useLocation({
    select: ({ pathname }) => pathname === firstPath || INVOICE_SCREENS.includes(pathname),
  });
}

// After a reload, the screen isn't the first one that the user opened.
const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

function InvoicesNotice() {
  const { data: me } = useSuspenseQuery(meQuery);
  const count = me.unpaid_invoices_count;
  return (
    <AccountNotice
      id={`invoices-${me.id}`}
      count={count}
      text={`You have ${counted(count, 'unpaid invoice')}.`}
      detail={describeInvoices(me)}
    >
      <Link to={paths.invoices} search={{ status: 'unpaid' }} className={classes.action}>
        View my invoices
      </Link>
    </AccountNotice>
  );
}

function describeInvoices(me: User): string {
  const amount = figures.usd(me.unpaid_invoices_amount);
  const days = me.unpaid_invoices_days_overdue;
  if (days === 0) return `${amount} in total.`;
  return `${amount}, ${me.unpaid_invoices_count > 1 ? 'the oldest ' : ''}${counted(days, 'day')} overdue.`;
}

function ReconnectNotices() {
  const { data: me } = useSuspenseQuery(meQuery);
  return RECONNECT_SCREENS.map(({ provider, label, to }) => (
    <AccountNotice
      key={provider}
      id={`${provider}-${me.id}`}
      count={
        me.external_accounts.some((account) => account.provider === provider && account.is_re_access_required)
          ? 1
          : 0
      }
      text={`Your ${label} account was rejected and is no longer used.`}
    >
      <Link to={to} className={classes.action}>
        Reconnect
      </Link>
    </AccountNotice>
  ));
}

const RECONNECT_SCREENS = [
  { provider: 'tsd', label: 'TSD', to: paths.tsdAccount },
  { provider: 'zubie', label: 'Zubie', to: paths.zubieLogin },
] as const;

interface AccountNoticeProps {
  id: string;
  /** Number of items. A dismissed notice reappears when the number grows. */
  count: number;
  text: string;
  detail?: string;
  children: ReactNode;
}

function AccountNotice({ id, count, text, detail, children }: AccountNoticeProps) {
  const [dismissedCount, setDismissedCount] = useLocalStorage({
    key: `fleetworth.notice.${id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (count < dismissedCount) setDismissedCount(count);
  }, [count, dismissedCount, setDismissedCount]);
  if (count <= dismissedCount) return null;
  return (
    <section aria-label={text} className={classes.notice}>
      <Icon name="alert" />
      <p className={classes.text}>
        {text} {detail} {children}
      </p>
      <CloseButton size="sm" aria-label="Close notice" onClick={() => setDismissedCount(count)} />
    </section>
  );
}
