import { PageEmpty } from '@fleetworth/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { usePageTitle } from '../../shell/layout/page-title.ts';
import classes from './outbox.module.css';

const REFRESH_MS = 3_000;

export function OutboxScreen() {
  usePageTitle('Outbox');
  const { data: emails, isError } = useQuery({
    ...query('listOutbox'),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : REFRESH_MS),
  });
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Outbox</h1>
      <p>This demo doesn't send email. Messages appear here instead, newest first.</p>
      {isError && <PageEmpty text="This installation has no outbox." />}
      {emails?.length === 0 && <PageEmpty text="No messages yet." />}
      {emails?.map((email) => (
        <article key={email.id} aria-labelledby={`mail-${email.id}`} className={classes.mail}>
          <h2 id={`mail-${email.id}`} className={classes.subject}>
            {email.subject}
          </h2>
          <p className={classes.to}>
            To {email.to}, {formatDateTime(new Date(email.created_at))}
          </p>
          {email.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {email.rows && (
            <ul>
              {email.rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
          {email.action && <a href={email.action.path}>{email.action.label}</a>}
        </article>
      ))}
    </main>
  );
}
