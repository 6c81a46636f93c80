import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClassPerformanceScreen } from '../../features/class-performances/class-performance.screen.tsx';
import {
  LocationFilters,
  ResetFilters,
  StatusFilter,
  TagFilter,
} from '../../features/fleet-view/filters/filters.tsx';

const TAG_OPERATIONS = [
  { value: 'any', label: 'Any tag' },
  { value: 'all', label: 'All tags' },
];

export function ClassPerformancePage() {
  const search = useSearch({ from: '/shell/vehicle-class-performance' });
  const navigate = useNavigate();
  return (
    <ClassPerformanceScreen
      search={search}
      filters={
        <>
          <LocationFilters />
          <TagFilter />
          <SegmentedControl
            size="xs"
            aria-label="Match"
            data={TAG_OPERATIONS}
            value={search.tag_operation ?? 'any'}
            onChange={(operation) =>
              void navigate({
                to: '.',
                search: (before) => ({ ...before, tag_operation: operation === 'all' ? 'all' : undefined }),
                resetScroll: false,
              })
            }
          />
          <StatusFilter />
          <ResetFilters />
        </>
      }
    />
  );
}
