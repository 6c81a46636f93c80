import { CloseButton } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useLocalStorage } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { meQuery } from '../api/me.queries.ts';
import { counted } from '../format/plural.ts';
import classes from './account-notices.module.css';

/** Names what the account of the user asks for, above every screen. */
export function AccountNotices() {
  const { data: me } = useSuspenseQuery(meQuery);
  const count = me.unpaid_invoices_count;
  return (
    <>
      <AccountNotice
        id={`invoices-${me.id}`}
        count={count}
        text={`You have ${counted(count, 'unpaid invoice')}.`}
      >
        <Link to={paths.invoices} search={{ status: 'unpaid' }} className={classes.action}>
          View my invoices
        </Link>
      </AccountNotice>
      {RECONNECTED.map(({ provider, label, to }) => (
        <AccountNotice
          key={provider}
          id={`${provider}-${me.id}`}
          count={
            me.external_accounts.some((one) => one.provider === provider && one.is_re_access_required) ? 1 : 0
          }
          text={`Your ${label} account was rejected and is no longer used.`}
        >
          <Link to={to} className={classes.action}>
            Reconnect
          </Link>
        </AccountNotice>
      ))}
    </>
  );
}

/** Accounts of users that may have to be linked anew, and where that is done. */
const RECONNECTED = [
  { provider: 'tsd', label: 'TSD', to: paths.tsdAccount },
  { provider: 'zubie', label: 'Zubie', to: paths.zubieLogin },
] as const;

interface AccountNoticeProps {
  /** Name of the notice in this browser. */
  id: string;
  /** How many things it is about: a notice that was closed comes back with another one. */
  count: number;
  text: string;
  /** Link to where it is settled. */
  children: ReactNode;
}

/** One notice, with its action. Closing it hides it in this browser until it is about more. */
function AccountNotice({ id, count, text, children }: AccountNoticeProps) {
  const [closedAt, setClosedAt] = useLocalStorage({
    key: `fleetworth.notice.${id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (count < closedAt) setClosedAt(count);
  }, [count, closedAt, setClosedAt]);
  if (count <= closedAt) return null;
  return (
    <section aria-label={text} className={classes.notice}>
      <Icon name="alert" />
      <p className={classes.text}>
        {text} {children}
      </p>
      <CloseButton size="sm" aria-label="Close notice" onClick={() => setClosedAt(count)} />
    </section>
  );
}
