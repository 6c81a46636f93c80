import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../api/directory.queries.ts';
import { meQuery } from '../api/me.queries.ts';
import { Page } from './page.tsx';
import classes from './shell.module.css';

/** Replaces every screen except Companies while the user belongs to no company. */
export function NoCompanyScreen() {
  const queryClient = useQueryClient();
  function refetchCompanies() {
    for (const { queryKey } of [meQuery, companiesQuery]) void queryClient.invalidateQueries({ queryKey });
  }
  return (
    <Page title="You don't have a company yet" isNarrow>
      <PageEmpty
        text={
          "Your account isn't a member of a company, so there are no vehicles to show. Add your " +
          'company, or ask an owner to invite you and then check again.'
        }
      >
        <div className={classes.ways}>
          <Button renderRoot={(props) => <Link to={paths.companies} search={{ dialog: 'add' }} {...props} />}>
            Add company
          </Button>
          <Button variant="default" onClick={refetchCompanies}>
            Check again
          </Button>
        </div>
      </PageEmpty>
    </Page>
  );
}
