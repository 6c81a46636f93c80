import { SegmentedControl } from '@mantine/core';
import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../shell/api/api-error.ts';
import { locationsQuery } from '../../../shell/api/directory.queries.ts';
import { query } from '../../../shell/api/query.ts';
import { counted } from '../../../shell/format/plural.ts';
import {
  choicesOf,
  CONDITION_LABELS,
  formatLocation,
  STATUS_LABELS,
} from '../../../shell/format/vehicle-labels.ts';
import { CONDITION_BY_CAR } from '../filters/fleet-filters.ts';
import { type BulkSelection, formatEffect, NO_CLASS } from './bulk-edit-body.ts';
import { useBulkEdit } from './use-bulk-edit.ts';
import classes from './bulk-edit.module.css';

interface BulkEditDialogProps {
  selection: BulkSelection;
  /** Undefined if the vehicles may belong to several companies. */
  companyId: number | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const ACTIONS = [
  { value: 'change', label: 'Change' },
  { value: 'delete', label: 'Delete' },
];
const STATUSES = choicesOf(STATUS_LABELS);
const CONDITIONS = choicesOf(CONDITION_LABELS);

export function BulkEditDialog({ selection, companyId, onSaved, onClose }: BulkEditDialogProps) {
  const [action, setAction] = useState('change');
  const isDeletion = action === 'delete';
  const { values, setValue, effect, error, dialog } = useBulkEdit({
    selection,
    isDeletion,
    onSaved,
    onClose,
  });
  const locations = useQuery({ ...locationsQuery(companyId), enabled: companyId !== undefined });
  const location = locations.data?.find(({ id }) => String(id) === values.location);
  const hasNoPreviewCondition = selection.view.previewCondition === undefined;

  return (
    <FormDialog
      title={`Edit ${counted(selection.count, 'vehicle')}`}
      submitLabel={isDeletion ? 'Delete' : 'Save'}
      {...dialog}
    >
      <SegmentedControl
        fullWidth
        aria-label="Action"
        data={ACTIONS}
        value={action}
        onChange={setAction}
        className={classes.action ?? ''}
      />
      {!isDeletion && (
        <>
          <p className={classes.note}>Empty fields stay unchanged.</p>
          <FormGrid>
            <ChoiceField
              label="Status"
              isClearable
              choices={STATUSES}
              value={values.status}
              onChange={(status) => setValue('status', status as VehicleStatus | null)}
            />
            {hasNoPreviewCondition && (
              <ChoiceField
                label="Condition"
                isClearable
                choices={CONDITIONS}
                value={values.condition}
                onChange={(condition) => setValue('condition', condition as Condition | null)}
              />
            )}
            {companyId !== undefined && (
              <ChoiceField
                label="Location"
                isClearable
                choices={(locations.data ?? []).map((item) => ({
                  value: String(item.id),
                  label: formatLocation(item),
                }))}
                isLoading={locations.isPending}
                value={values.location}
                onChange={(id) => setValue('location', id)}
              />
            )}
            {companyId !== undefined && (
              <ClassField
                companyId={companyId}
                value={values.class}
                onChange={(id) => setValue('class', id)}
              />
            )}
          </FormGrid>
          {!hasNoPreviewCondition && (
            <p className={classes.note}>
              Choose “{CONDITION_BY_CAR}” in the filters to change the condition.
            </p>
          )}
          {companyId === undefined && (
            <p className={classes.note}>
              Select vehicles from one company to change their location or class.
            </p>
          )}
        </>
      )}
      <p className={classes.effect} aria-live="polite">
        {error
          ? failureText(error)
          : effect && formatEffect(effect, isDeletion ? 'delete' : values, location?.code ?? location?.name)}
      </p>
    </FormDialog>
  );
}

interface ClassFieldProps {
  companyId: number;
  value: string | null;
  onChange: (id: string | null) => void;
}

function ClassField({ companyId, ...field }: ClassFieldProps) {
  const { data = [], isPending } = useQuery(
    query('listCompanyVehicleClasses', { query: { company_id: companyId } }),
  );
  const choices = [
    { value: NO_CLASS, label: 'No class' },
    ...data.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return <ChoiceField {...field} label="Class" isClearable choices={choices} isLoading={isPending} />;
}
