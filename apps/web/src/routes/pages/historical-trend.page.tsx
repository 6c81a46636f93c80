import { useSearch } from '@tanstack/react-router';
import {
  LocationFilters,
  ResetFilters,
  StatusFilter,
  TagFilter,
} from '../../features/fleet-view/filters/filters.tsx';
import { EmptyTotals } from '../../features/fleet-view/totals/empty-totals.tsx';
import { HistoricalTrendScreen } from '../../features/historical-trend/historical-trend.screen.tsx';

export function HistoricalTrendPage() {
  const search = useSearch({ from: '/shell/historical-trend' });
  return (
    <HistoricalTrendScreen
      search={search}
      filters={
        <>
          <LocationFilters />
          <TagFilter />
          <StatusFilter />
          <ResetFilters />
        </>
      }
      empty={<EmptyTotals />}
    />
  );
}
