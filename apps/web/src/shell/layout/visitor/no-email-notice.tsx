import { useSendsEmail } from '../../api/use-sends-email.ts';
import classes from './no-email-notice.module.css';

export function NoEmailNotice({ children }: { children: string }) {
  if (useSendsEmail()) return null;
  return (
    <p role="note" className={classes.notice}>
      {children}
    </p>
  );
}
