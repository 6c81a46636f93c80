import { Button } from '@mantine/core';
import { PageEmpty, PageNothingFound } from '@fleetworth/ui/page-state';
import { useAuthority } from '../../shell/authority.ts';
import { NO_FILTERS, useFleetView } from './use-fleet-view.ts';

/** Why the list is empty, and the way on: nothing matches, or there is nothing yet. */
export function NoRows({ onAdd }: { onAdd: () => void }) {
  const { view, change } = useFleetView();
  const { reasonNotToAdd } = useAuthority();
  const isFiltered = view.companyId !== undefined || view.locationIds.length > 0 || view.statuses.length > 0;

  if (view.q === undefined && !isFiltered) {
    return (
      <PageEmpty text="If you want to add vehicle please go to vehicle page.">
        <Button disabled={reasonNotToAdd !== undefined} onClick={onAdd}>
          Add vehicle
        </Button>
        {reasonNotToAdd}
      </PageEmpty>
    );
  }
  return (
    <PageNothingFound text={`No vehicle matches ${whatOf(view.q, isFiltered)}.`}>
      {view.q !== undefined && (
        <Button variant="default" onClick={() => change({ q: undefined })}>
          Clear search
        </Button>
      )}
      {isFiltered && (
        <Button variant="default" onClick={() => change(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </PageNothingFound>
  );
}

function whatOf(q: string | undefined, isFiltered: boolean): string {
  if (q === undefined) return 'these filters';
  return isFiltered ? `“${q}” and these filters` : `“${q}”`;
}
