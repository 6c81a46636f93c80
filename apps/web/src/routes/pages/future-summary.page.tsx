import { useSearch } from '@tanstack/react-router';
import { LocationFilter, StatusFilter } from '../../features/fleet-view/filters/filters.tsx';
import { REVENUE, SummaryScreen, VALUES } from '../../features/projections/future-summary.screen.tsx';

const FILTERS = (
  <>
    <LocationFilter />
    <StatusFilter />
  </>
);

/** The summary of future values by the filters that lists of vehicles have. */
export const FutureSummaryPage = () => (
  <SummaryScreen kind={VALUES} search={useSearch({ from: '/shell/summary-future' })} filters={FILTERS} />
);

/** The summary of future revenue by the same filters. */
export const ProjectedRevLossPage = () => (
  <SummaryScreen kind={REVENUE} search={useSearch({ from: '/shell/projected-rev-loss' })} filters={FILTERS} />
);
