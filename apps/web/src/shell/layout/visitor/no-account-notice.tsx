import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import classes from './visitor-page.module.css';

export function NoAccountNotice() {
  const command = useQuery(query('getSetup')).data?.create_account;
  return (
    command && (
      <p className={classes.explained}>
        No account exists yet. On the server, run:
        <code>{command}</code>
      </p>
    )
  );
}
