import { Button } from '@mantine/core';
import { PageEmpty, PageNothingFound } from '@fleetworth/ui/page-state';
import type { ReactNode } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { counted } from '../../../shell/format/plural.ts';
import { countAdvancedFilters, NO_ADVANCED_FILTERS, NO_FILTERS } from '../filters/fleet-filters.ts';
import { useFleetView } from '../use-fleet-view.ts';

interface NoRowsProps {
  emptyText: string;
  leadingContent?: ReactNode;
  onAdd: () => void;
}

export function NoRows({ emptyText, leadingContent, onAdd }: NoRowsProps) {
  const { view, changeSearch } = useFleetView();
  const { noWritableCompanyReason } = useAuthority();
  const { companyId, locationIds, tagIds, statuses } = view;
  const isFiltered =
    companyId !== undefined ||
    [locationIds, tagIds, statuses, Object.keys(view.extraFilters)].some(({ length }) => length > 0);
  const advancedFilterCount = countAdvancedFilters(view.extraFilters);

  if (view.q === undefined && !isFiltered) {
    return (
      <PageEmpty text={emptyText}>
        {leadingContent}
        <Button disabled={noWritableCompanyReason !== undefined} onClick={onAdd}>
          Add vehicle
        </Button>
        {noWritableCompanyReason}
      </PageEmpty>
    );
  }
  return (
    <PageNothingFound text={`No vehicle matches ${describeFilters(view.q, isFiltered)}.`}>
      {view.q !== undefined && (
        <Button variant="default" onClick={() => changeSearch({ q: undefined })}>
          Clear search
        </Button>
      )}
      {advancedFilterCount > 0 && (
        <Button variant="default" onClick={() => changeSearch(NO_ADVANCED_FILTERS)}>
          Clear {counted(advancedFilterCount, 'advanced filter')}
        </Button>
      )}
      {isFiltered && (
        <Button variant="default" onClick={() => changeSearch(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </PageNothingFound>
  );
}

function describeFilters(q: string | undefined, isFiltered: boolean): string {
  if (q === undefined) return 'these filters';
  return isFiltered ? `“${q}” and these filters` : `“${q}”`;
}
