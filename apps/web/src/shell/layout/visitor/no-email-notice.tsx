import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import classes from './no-email-notice.module.css';

/** Warns that the installation sends no email, before the visitor fills in a form that depends on email. */
export function NoEmailNotice({ children }: { children: string }) {
  const { data } = useQuery(query('getSetup'));
  if (data === undefined || data.sends_email) return null;
  return (
    <p role="note" className={classes.notice}>
      {children}
    </p>
  );
}
