import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Page } from './page.tsx';

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
