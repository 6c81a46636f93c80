import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { useQueryClient } from '@tanstack/react-query';
import { companiesQuery } from '../directory.queries.ts';
import { meQuery } from '../me.queries.ts';
import { Page } from '../page.tsx';

/** In place of every screen while the user belongs to no company. */
export function NoCompanyScreen() {
  const queryClient = useQueryClient();
  function lookAgain() {
    for (const { queryKey } of [meQuery, companiesQuery]) void queryClient.invalidateQueries({ queryKey });
  }
  return (
    <Page title="No company yet" isNarrow>
      <PageEmpty text="Your account belongs to no company, so there are no vehicles to show. Ask an owner of your company to add you, then look again.">
        <Button onClick={lookAgain}>Look again</Button>
      </PageEmpty>
    </Page>
  );
}
