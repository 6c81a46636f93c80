import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { NOT_INCLUDED } from './require-feature.ts';
import { Page } from './page.tsx';

export const UnfoundScreen = ({ data }: { data?: unknown }) =>
  data === NOT_INCLUDED ? (
    <NoScreen title="Not included" text="Your account doesn't include this feature." />
  ) : (
    <NotFoundScreen />
  );

/** Shown for unknown URLs and for records of other users alike. */
export const NotFoundScreen = () => <NoScreen title="Page not found" text="This page doesn't exist." />;

const NoScreen = ({ title, text }: { title: string; text: string }) => (
  <Page title={title} isNarrow>
    <PageEmpty text={text}>
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </PageEmpty>
  </Page>
);
