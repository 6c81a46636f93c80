import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';

export function NotFoundScreen() {
  return (
    <PageMessage title="Page not found" text="This address does not lead to a page.">
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </PageMessage>
  );
}
