import { Button } from '@mantine/core';
import { PageEmpty, PageNothingFound } from '@fleetworth/ui/page-state';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { NO_FILTERS } from '../filters/fleet-filters.ts';
import { useFleetView } from '../use-fleet-view.ts';

export function EmptyTotals() {
  const { view, changeSearch } = useFleetView();
  const filterLists = [view.locationIds, view.tagIds, view.statuses];
  if (view.companyId !== undefined || filterLists.some(({ length }) => length > 0)) {
    return (
      <PageNothingFound text="No vehicle matches these filters.">
        <Button variant="default" onClick={() => changeSearch(NO_FILTERS)}>
          Clear filters
        </Button>
      </PageNothingFound>
    );
  }
  return (
    <PageEmpty text="There are no vehicles yet.">
      <Button renderRoot={(props) => <Link to={paths.vehicles} {...props} />}>Vehicles</Button>
    </PageEmpty>
  );
}
