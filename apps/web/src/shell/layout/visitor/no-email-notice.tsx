import { useSendsEmail } from '../../api/use-sends-email.ts';
import classes from './no-email-notice.module.css';

/** Warns that the installation sends no email, before the visitor fills in a form that depends on email. */
export function NoEmailNotice({ children }: { children: string }) {
  if (useSendsEmail()) return null;
  return (
    <p role="note" className={classes.notice}>
      {children}
    </p>
  );
}
