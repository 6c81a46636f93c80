import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import {
  type DepreciationOverride,
  overrideValue,
  saveOverrideBody,
} from '@fleetworth/contract/depreciation-overrides';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { SectionSkeleton } from '@fleetworth/ui/page-state';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError, ConnectionError, failureText, hasReason } from '../../shell/api/api-error.ts';
import { companiesQuery, locationsQuery } from '../../shell/api/directory.queries.ts';
import { query, snapshotQuery } from '../../shell/api/query.ts';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { PercentInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import type { CheckedChange } from '../../shell/forms/use-plausibility-check.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import { showProblem } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { formatOverrideName } from './override-name.ts';

type OverrideBody = NonNullable<RequestInput<Api['saveDepreciationOverride']>['body']>;

interface Values extends Record<string, unknown> {
  company: string | null;
  location_id: string | null;
  brand: string | null;
  vehicle_model_id: string | null;
  value: number | string;
}

interface OverrideDialogProps {
  disabledReason: string | undefined;
  onClose: () => void;
}

const doneText = (saved: DepreciationOverride, previous: DepreciationOverride | null) =>
  `Successfully saved. ${formatOverrideName(saved)}: ` +
  `${saved.value}%${previous ? `, previously ${previous.value}%` : ''}.`;

/** Restores the previous value, unless another user has changed the override since. */
const undoSave = (saved: DepreciationOverride, previous: DepreciationOverride | null) =>
  previous
    ? call('saveDepreciationOverride', {
        body: { ...getTarget(saved), value: previous.value, version: saved.version },
      })
    : call('deleteDepreciationOverride', { params: { id: saved.id } });

const getTarget = ({ location, vehicle_model }: DepreciationOverride) => ({
  location_id: location.id,
  vehicle_model_id: vehicle_model.id,
});

const readValue = ({ value }: Values) => parseNumber(value);
const parseId = (id: string | null) => (id === null ? undefined : Number(id));

const toBody = (values: Values): Omit<OverrideBody, 'version'> => ({
  location_id: parseId(values.location_id) ?? 0,
  vehicle_model_id: parseId(values.vehicle_model_id) ?? 0,
  value: readValue(values) ?? 0,
});

const toCheckedChanges = (fields: Omit<OverrideBody, 'version'>): CheckedChange[] => [
  { kind: 'depreciation_override', fields },
];

// The location depends on the company and the model on the make. Until its parent is chosen, a field shows no
// error of its own.
const missingParentErrors = ({ company, brand }: Values): Record<string, string> => ({
  ...(company === null && { company: 'Please select a company', location_id: '' }),
  ...(brand === null && { brand: 'Please select a make', vehicle_model_id: '' }),
});

async function showSaveError<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) showProblem(error.message);
    else if (!(error instanceof ConnectionError) && !hasReason(error, 'record.stale'))
      showProblem('Something went wrong');
    throw error;
  }
}

export function AddOverrideDialog({ disabledReason, onClose }: OverrideDialogProps) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { mayWrite } = useAuthority();
  const writableCompanies = companies.filter(({ id }) => mayWrite(id));
  const { form, dialog } = useRecordDialog<Values, DepreciationOverride>({
    kind: 'depreciation override',
    record: null,
    valuesOf: () => ({
      company: writableCompanies.length === 1 ? String(writableCompanies[0]?.id) : null,
      location_id: null,
      brand: null,
      vehicle_model_id: null,
      value: '',
    }),
    formatValues: () => ({}),
    validate: (values) => ({
      ...schemaErrors(saveOverrideBody, {
        location_id: parseId(values.location_id),
        vehicle_model_id: parseId(values.vehicle_model_id),
        value: readValue(values),
      }),
      ...missingParentErrors(values),
    }),
    // With a null version, the server adds an override, but rejects it if another user has added one since.
    save: (values, newer) =>
      showSaveError(
        call('saveDepreciationOverride', {
          body: { ...toBody(values), version: (newer ?? stored)?.version ?? null },
        }),
      ),
    listCheckedChanges: (values) => toCheckedChanges(toBody(values)),
    doneText: (saved, newer) => doneText(saved, newer ?? stored),
    undo: (saved, newer) => undoSave(saved, newer ?? stored),
    onClose,
  });
  const { company, brand } = form.values;
  const target = {
    location_id: parseId(form.values.location_id),
    model_id: parseId(form.values.vehicle_model_id),
  };
  const { data: storedOverrides } = useQuery({
    ...query('listDepreciationOverrides', { query: { ...target, per: 1 } }),
    enabled: target.location_id !== undefined && target.model_id !== undefined,
  });
  const stored: DepreciationOverride | null = storedOverrides?.items[0] ?? null;
  const { data: locations = [], isLoading: areLocationsLoading } = useQuery(locationsQuery(parseId(company)));
  const { data: brands = [], isLoading: areBrandsLoading } = useQuery(query('listFleetBrands'));
  const { data: models = [], isLoading: areModelsLoading } = useQuery({
    ...query('listFleetModels', { params: { brand_id: parseId(brand) ?? 0 } }),
    enabled: brand !== null,
  });

  return (
    <FormDialog
      title="Add new depreciation override"
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <FormGrid>
        <ChoiceField
          label="Company"
          isRequired
          choices={writableCompanies.map(toChoice)}
          value={company}
          error={form.errors.company}
          onChange={(next) => form.setValues({ company: next, location_id: null })}
        />
        <ChoiceField
          label="Location"
          isRequired
          disabled={company === null}
          choices={locations.map((location) => ({
            value: String(location.id),
            label: formatLocation(location),
          }))}
          isLoading={areLocationsLoading}
          {...form.getInputProps('location_id')}
        />
        <ChoiceField
          label="Make"
          isRequired
          choices={brands.map(toChoice)}
          isLoading={areBrandsLoading}
          value={brand}
          error={form.errors.brand}
          onChange={(next) => form.setValues({ brand: next, vehicle_model_id: null })}
        />
        <ChoiceField
          label="Model"
          isRequired
          disabled={brand === null}
          choices={models.map(toChoice)}
          isLoading={areModelsLoading}
          {...form.getInputProps('vehicle_model_id')}
        />
        <FormRow>
          <PercentInput
            label="Value"
            {...REQUIRED}
            {...(stored && { description: `Currently ${stored.value}%. Saving replaces it.` })}
            {...form.getInputProps('value')}
          />
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}

const toChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

export function EditOverrideDialog({ id, onClose, ...props }: OverrideDialogProps & { id: number }) {
  const { data: override, error } = useQuery(snapshotQuery('getDepreciationOverride', { params: { id } }));
  useEffect(() => {
    if (!error) return;
    showProblem(failureText(error));
    onClose();
  }, [error, onClose]);
  if (override) return <OverrideForm override={override} onClose={onClose} {...props} />;
  return error ? null : <LoadingDialog onClose={onClose} />;
}

const TITLE = 'Edit depreciation override';

const LoadingDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title={TITLE}
    submitLabel="Save"
    disabledReason="Loading the override…"
    isSaving={false}
    isDirty={false}
    failedSubmits={0}
    problem={null}
    onSubmit={() => {}}
    onClose={onClose}
  >
    <SectionSkeleton heightPx={56} />
  </FormDialog>
);

function OverrideForm(props: OverrideDialogProps & { override: DepreciationOverride }) {
  const { override, disabledReason, onClose } = props;
  const { form, dialog } = useRecordDialog<{ value: number | string }, DepreciationOverride>({
    kind: 'depreciation override',
    record: override,
    valuesOf: (stored) => ({ value: stored?.value ?? '' }),
    formatValues: ({ value }) => ({ value: `${value}%` }),
    validate: ({ value }) => schemaErrors(overrideValue, { value: parseNumber(value) }),
    save: ({ value }, stored) =>
      showSaveError(
        call('saveDepreciationOverride', {
          body: {
            ...getTarget(override),
            value: Number(value),
            version: (stored ?? override).version,
          },
        }),
      ),
    listCheckedChanges: ({ value }) => toCheckedChanges({ ...getTarget(override), value: Number(value) }),
    doneText: (saved, previous) => doneText(saved, previous ?? override),
    undo: (saved, previous) => undoSave(saved, previous ?? override),
    onClose,
  });
  return (
    <FormDialog title={TITLE} submitLabel="Save" disabledReason={disabledReason} {...dialog}>
      <p>{formatOverrideName(override)}</p>
      <PercentInput label="Value" {...REQUIRED} data-autofocus {...form.getInputProps('value')} />
    </FormDialog>
  );
}
