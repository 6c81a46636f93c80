import { PageEmpty } from '@fleetworth/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { usePageTitle } from '../../shell/layout/page-title.ts';
import classes from './outbox.module.css';

const REFRESH_MS = 3_000;

export function OutboxScreen() {
  usePageTitle('Outbox');
  const { data: mails, isError } = useQuery({
    ...query('listOutbox'),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : REFRESH_MS),
  });
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Outbox</h1>
      <p>This demo doesn't send email. Messages appear here instead, newest first.</p>
      {isError && <PageEmpty text="This installation has no outbox." />}
      {mails?.length === 0 && <PageEmpty text="No messages yet." />}
      {mails?.map((mail) => (
        <article key={mail.id} aria-labelledby={`mail-${mail.id}`} className={classes.mail}>
          <h2 id={`mail-${mail.id}`} className={classes.subject}>
            {mail.subject}
          </h2>
          <p className={classes.to}>
            To {mail.to}, {formatDateTime(new Date(mail.created_at))}
          </p>
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {mail.rows && (
            <ul>
              {mail.rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
          {mail.action && <a href={mail.action.path}>{mail.action.label}</a>}
        </article>
      ))}
    </main>
  );
}
