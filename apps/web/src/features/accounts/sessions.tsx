import { Button } from '@mantine/core';
import type { User } from '@fleetworth/contract/me';
import type { OpenSession } from '@fleetworth/contract/sessions';
import { SOCIAL_LABELS } from '@fleetworth/contract/social-choices';
import { CardFacts, RecordCards } from '@fleetworth/ui/record-cards';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { endSession } from '../../shell/session/end-session.ts';
import classes from './profile.module.css';

export function Sessions() {
  const { data: me } = useQuery(meQuery);
  const { data: sessions } = useSuspenseQuery(query('listSessions'));
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();

  async function signOut({ id }: OpenSession) {
    try {
      const { message = '' } = await call('endSession', { params: { id } });
      showSuccess(message);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries();
  }

  /** Opens the sign-in page, because the queries of this page would fail without a session. */
  async function signOutEverywhere() {
    await call('endAllSessions');
    await endSession(queryClient, { isLogout: true });
    await navigate({ to: paths.login, ignoreBlocker: true });
  }

  return (
    <section aria-labelledby="sessions" className={classes.sessions}>
      <div className={classes.head}>
        <h2 id="sessions" className={classes.heading}>
          Sessions
        </h2>
        <Button size="sm" h={32} variant="default" onClick={() => setConfirming(true)}>
          Sign out everywhere
        </Button>
      </div>
      <RecordCards
        label="Sessions"
        rows={sessions}
        rowId={({ id }) => String(id)}
        rowName={formatBrowser}
        actions={(session) =>
          session.is_current ? [] : [{ label: 'Sign out', onRun: () => void signOut(session) }]
        }
        empty={null}
      >
        {(session) => <CardFacts facts={buildDetails(session)} />}
      </RecordCards>
      <DeletionDialog
        isOpen={isConfirming}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        run={signOutEverywhere}
        doneText="You're signed out everywhere."
        onClose={() => setConfirming(false)}
      >
        This ends all your sessions, including this one.
        {me !== undefined && me.socials.length > 0 && <LinkedServices socials={me.socials} />}
      </DeletionDialog>
    </section>
  );
}

function LinkedServices({ socials }: Pick<User, 'socials'>) {
  const names = socials.map(({ provider }) => SOCIAL_LABELS[provider]).join(', ');
  const pronoun = socials.length === 1 ? 'it' : 'them';
  return (
    <>
      {' '}
      {names} can still sign in to your account. If you didn’t link {pronoun},{' '}
      <Link to={paths.socialAccounts}>unlink {pronoun} first</Link>.
    </>
  );
}

const formatBrowser = ({ agent }: OpenSession) => agent ?? 'Unknown browser';

const buildDetails = (session: OpenSession) =>
  [
    ['This session', session.is_current ? 'Yes' : null],
    ['Signed in', formatDateTime(new Date(session.created_at))],
    ['Last used', formatDateTime(new Date(session.last_used_at))],
    ['IP address', session.address],
  ] as const;
