import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { NOT_INCLUDED } from '../api/expect-offered.ts';
import { Page } from './page.tsx';

/** Says why a route has found nothing. */
export const UnfoundScreen = ({ data }: { data?: unknown }) =>
  data === NOT_INCLUDED ? <NotIncludedScreen /> : <NotFoundScreen />;

/** For an address that leads nowhere, and for a record that is not the user's: both read the same. */
export function NotFoundScreen() {
  return (
    <Page title="Page not found" isNarrow>
      <PageEmpty text="This address does not lead to a page.">
        <Button component={Link} to={paths.home}>
          Go Home
        </Button>
      </PageEmpty>
    </Page>
  );
}

const NotIncludedScreen = () => (
  <Page title="Not included" isNarrow>
    <PageEmpty text="This account does not include this.">
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </PageEmpty>
  </Page>
);
