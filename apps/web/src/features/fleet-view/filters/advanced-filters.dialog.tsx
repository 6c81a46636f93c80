import { Button } from '@mantine/core';
import { ABOVE_WATER_RANGE_LABELS } from '@fleetworth/contract/above-water';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../shell/api/query.ts';
import { showError } from '../../../shell/notices/notices.tsx';
import { counted } from '../../../shell/format/plural.ts';
import classes from './advanced-filters.module.css';
import { ChoiceList } from './choice-list.tsx';
import { toFilters } from './fleet-filters.ts';
import { RevenueChoice } from './revenue-choice.tsx';
import { useAdvancedFilters } from './use-advanced-filters.ts';

export { formatAdvancedFilters } from './printed-filters.ts';

export function AdvancedFiltersDialog({ onClose }: { onClose: () => void }) {
  const { draft, view, getListProps, chooseMakes, revenue, limitErrors, hasSelection, clear, apply } =
    useAdvancedFilters();
  const {
    data: choices,
    error,
    isPlaceholderData,
  } = useQuery({
    ...query('listFilterProperties', { filters: toFilters(view) }),
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (error) showError(error);
  }, [error]);

  const listModels = (makes: readonly unknown[] = []) =>
    choices?.brands.filter(({ id }) => makes.includes(id)).flatMap((make) => make.models) ?? [];
  // The only provider counts all matching vehicles.
  const count = isPlaceholderData ? undefined : choices?.providers[0]?.count;

  return (
    <FormDialog
      title="Advanced filters"
      submitLabel="Filter"
      isTall
      isSaving={false}
      isDirty={false}
      failedSubmits={limitErrors.failedSubmits}
      aside={
        <>
          <Button variant="subtle" disabled={!hasSelection} onClick={clear}>
            Clear
          </Button>
          <output className={classes.matchCount}>{count !== undefined && counted(count, 'vehicle')}</output>
        </>
      }
      onSubmit={apply}
      onClose={onClose}
    >
      <div className={classes.lists}>
        <ChoiceList title="Source" {...getListProps('source')} options={choices?.sources} />
        <ChoiceList title="Group" {...getListProps('group')} options={choices?.groups} />
        <ChoiceList title="Vehicle Class" {...getListProps('class')} options={choices?.classes} />
        <ChoiceList title="Model Year" {...getListProps('model_year')} options={choices?.model_years} />
        <ChoiceList
          title="Make"
          chosen={getListProps('brand_id').chosen}
          onChange={(makes) =>
            chooseMakes(
              makes,
              listModels(makes).map(({ id }) => id),
            )
          }
          options={choices?.brands}
          isById
        />
        <ChoiceList
          title="Model"
          {...getListProps('model_id')}
          options={choices && listModels(draft.brand_id)}
          isById
          emptyText={draft.brand_id ? undefined : 'Choose a make first'}
        />
        <ChoiceList
          title="Above Water"
          {...getListProps('above_water')}
          options={choices?.above_water}
          labels={ABOVE_WATER_RANGE_LABELS}
          isInline
        />
      </div>
      <RevenueChoice {...revenue} errors={limitErrors.errors} options={choices?.sign} />
    </FormDialog>
  );
}
