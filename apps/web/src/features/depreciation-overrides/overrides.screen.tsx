import type { DepreciationOverride } from '@fleetworth/contract/depreciation-overrides';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { companiesQuery, locationsQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { counted } from '../../shell/format/plural.ts';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { showProblem } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { formatOverrideName } from './override-name.ts';

const [AddOverrideDialog, usePreloadAddDialog] = lazyDialog(
  async () => (await import('./override.dialog.tsx')).AddOverrideDialog,
);
const [EditOverrideDialog] = lazyDialog(
  async () => (await import('./override.dialog.tsx')).EditOverrideDialog,
);

const POLL_INTERVAL_MS = 1_000;
const PER_PAGE = 10;

export function OverridesScreen() {
  const search = useSearch({ from: '/shell/depreciation-overrides' });
  const navigate = useNavigate();
  const { noWritableCompanyReason, getReadOnlyReason } = useAuthority();
  usePreloadAddDialog();
  const { company_id, location_id, brand_id, model_id, page = 1 } = search;
  const overrides = useQuery({
    ...query('listDepreciationOverrides', {
      query: {
        page,
        per: PER_PAGE,
        ...(company_id !== undefined && { company_id }),
        ...(location_id !== undefined && { location_id }),
        ...(brand_id !== undefined && { brand_id }),
        ...(model_id !== undefined && { model_id }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ pending_vehicles }) => pending_vehicles > 0) ? POLL_INTERVAL_MS : false,
  });
  const { error, data } = overrides;
  useEffect(() => {
    if (error) showProblem(failureText(error));
  }, [error]);
  const changeSearch = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), resetScroll: false });
  const closeDialog = () => changeSearch({ dialog: undefined, id: undefined });
  const selectedOverride = data?.items.find(({ id }) => id === search.id);
  const readOnlyReason = selectedOverride && getReadOnlyReason(selectedOverride.location.company.id);
  const actions = ({ id, location }: DepreciationOverride): RowAction[] => {
    const disabledReason = getReadOnlyReason(location.company.id);
    return [
      { label: 'Edit', disabledReason, onRun: () => changeSearch({ dialog: 'edit', id }) },
      {
        label: 'Delete',
        disabledReason,
        isDestructive: true,
        onRun: () => changeSearch({ dialog: 'delete', id }),
      },
    ];
  };

  return (
    <Page
      title="Depreciation Overrides"
      subtitle="Monthly depreciation of a model at a location, as a percentage of cap cost"
      actions={
        <AddButton
          label="Add depreciation override"
          disabledReason={noWritableCompanyReason}
          onAdd={() => changeSearch({ dialog: 'add' })}
        />
      }
      filters={<OverrideFilters onChange={changeSearch} />}
      queries={[overrides]}
    >
      <SimpleTable
        label="Depreciation Overrides"
        rows={error && !data ? [] : data?.items}
        pages={data?.pagination.last ?? 1}
        rowId={({ id }) => String(id)}
        rowName={formatOverrideName}
        columns={COLUMNS}
        isStale={overrides.isPlaceholderData}
        actions={actions}
        state={{ sort: '', isDescending: false, page }}
        onStateChange={(next) => changeSearch({ page: next.page === 1 ? undefined : next.page })}
        empty={<PageEmpty text="Data not found." />}
      />
      {search.dialog === 'add' && (
        <AddOverrideDialog disabledReason={noWritableCompanyReason} onClose={closeDialog} />
      )}
      {search.dialog === 'edit' && search.id !== undefined && (
        <EditOverrideDialog id={search.id} disabledReason={readOnlyReason} onClose={closeDialog} />
      )}
      <DeletionDialog
        isOpen={search.dialog === 'delete' && selectedOverride !== undefined && readOnlyReason === undefined}
        title="Are you sure you want to delete?"
        cancelLabel="No"
        confirmLabel="Yes"
        run={() => call('deleteDepreciationOverride', { params: { id: search.id ?? 0 } })}
        undo={
          selectedOverride && {
            name: formatOverrideName(selectedOverride),
            run: () => restoreOverride(selectedOverride),
          }
        }
        doneText="Successfully deleted."
        onFailed={(deletionError) => {
          showProblem(failureText(deletionError));
          return null;
        }}
        onClose={closeDialog}
      >
        {selectedOverride && formatOverrideName(selectedOverride)}
      </DeletionDialog>
    </Page>
  );
}

/** Undoes the deletion. Fails if another user has added an override for the same model and location. */
const restoreOverride = ({ location, vehicle_model: model, value }: DepreciationOverride) =>
  call('saveDepreciationOverride', {
    body: { location_id: location.id, vehicle_model_id: model.id, value, version: null },
  });

const COLUMNS: TableColumn<DepreciationOverride>[] = [
  { id: 'company', title: 'Company', render: ({ location }) => location.company.name },
  { id: 'location', title: 'Location', render: ({ location }) => formatLocation(location) },
  { id: 'make', title: 'Make', render: ({ vehicle_model }) => vehicle_model.brand.name },
  { id: 'model', title: 'Model', render: ({ vehicle_model }) => vehicle_model.name },
  {
    id: 'value',
    title: 'Value',
    align: 'end',
    render: ({ value, pending_vehicles: pending }) => (
      <>
        {value}%{pending > 0 && <small> {counted(pending, 'vehicle')} to be recalculated</small>}
      </>
    ),
  },
];

interface OverridesSearch {
  company_id?: number | undefined;
  location_id?: number | undefined;
  brand_id?: number | undefined;
  model_id?: number | undefined;
  page?: number | undefined;
}

function OverrideFilters({ onChange }: { onChange: (changes: OverridesSearch) => void }) {
  const { company_id, location_id, brand_id, model_id } = useSearch({
    from: '/shell/depreciation-overrides',
  });
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: locations = [] } = useQuery(locationsQuery(company_id));
  const { data: brands = [] } = useQuery(query('listFleetBrands'));
  const { data: models = [] } = useQuery({
    ...query('listFleetModels', { params: { brand_id: brand_id ?? 0 } }),
    enabled: brand_id !== undefined,
  });
  const toSelection = (id: number | undefined) => (id === undefined ? [] : [String(id)]);
  const readId = ([id]: readonly string[]) => (id === undefined ? undefined : Number(id));
  return (
    <>
      <FilterSelect
        label="Company"
        placeholder="All"
        isClearable
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={toSelection(company_id)}
        onChange={(ids) => onChange({ company_id: readId(ids), location_id: undefined, page: undefined })}
      />
      <FilterSelect
        label="Location"
        placeholder="All"
        isClearable
        options={locations.map((location) => ({
          value: String(location.id),
          label: formatLocation(location),
        }))}
        chosen={toSelection(location_id)}
        disabledReason={company_id === undefined ? 'Choose a company first' : undefined}
        onChange={(ids) => onChange({ location_id: readId(ids), page: undefined })}
      />
      <FilterSelect
        label="Make"
        placeholder="All"
        isClearable
        options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={toSelection(brand_id)}
        onChange={(ids) => onChange({ brand_id: readId(ids), model_id: undefined, page: undefined })}
      />
      <FilterSelect
        label="Model"
        placeholder="All"
        isClearable
        options={models.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={toSelection(model_id)}
        disabledReason={brand_id === undefined ? 'Choose a make first' : undefined}
        onChange={(ids) => onChange({ model_id: readId(ids), page: undefined })}
      />
    </>
  );
}
