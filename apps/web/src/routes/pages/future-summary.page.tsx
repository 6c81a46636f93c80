import { useSearch } from '@tanstack/react-router';
import { LocationFilter, StatusFilter } from '../../features/fleet-view/filters/filters.tsx';
import {
  REVENUE_SUMMARY,
  FutureSummaryScreen,
  VALUE_SUMMARY,
} from '../../features/projections/future-summary.screen.tsx';

const FILTERS = (
  <>
    <LocationFilter />
    <StatusFilter />
  </>
);

export const FutureSummaryPage = () => (
  <FutureSummaryScreen
    kind={VALUE_SUMMARY}
    search={useSearch({ from: '/shell/summary-future' })}
    filters={FILTERS}
  />
);

export const ProjectedRevLossPage = () => (
  <FutureSummaryScreen
    kind={REVENUE_SUMMARY}
    search={useSearch({ from: '/shell/projected-rev-loss' })}
    filters={FILTERS}
  />
);
