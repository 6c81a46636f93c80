import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { NOT_INCLUDED } from './require-feature.ts';
import { Page } from './page.tsx';

// `NOT_INCLUDED` as the data of a `notFound` error means that the account lacks the feature.
export const DefaultNotFoundScreen = ({ data }: { data?: unknown }) =>
  data === NOT_INCLUDED ? (
    <MessageScreen title="Not included" text="Your account doesn't include this feature." />
  ) : (
    <NotFoundScreen />
  );

export const NotFoundScreen = () => <MessageScreen title="Page not found" text="This page doesn't exist." />;

const MessageScreen = ({ title, text }: { title: string; text: string }) => (
  <Page title={title} isNarrow>
    <PageEmpty text={text}>
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </PageEmpty>
  </Page>
);
