import { Button } from '@mantine/core';
import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { Facts } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { showError } from '../../../shell/notices/notices.tsx';
import { vehicleRowQuery } from '../../../shell/api/vehicle-row.queries.ts';
import { MoneyInput } from '../../../shell/forms/form-fields.tsx';
import { formatModel } from '../../../shell/format/vehicle-labels.ts';
import classes from './manual-price.module.css';
import { useManualPrice } from './use-manual-price.ts';
import { explainAuction } from '../list/value-labels.ts';

interface ManualPriceDialogProps {
  vehicleId: number;
  previewCondition: Condition | undefined;
  onPriced: (vehicleId: number) => void;
  onClose: () => void;
}

export function ManualPriceDialog({
  vehicleId,
  previewCondition,
  onPriced,
  onClose,
}: ManualPriceDialogProps) {
  // The cached row may have an outdated price, so the form waits for the stored price.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...vehicleRowQuery({ vehicleId, condition: previewCondition }),
    refetchOnMount: 'always',
  });
  const isMissing = error !== null || (isFetchedAfterMount && data?.row === null);

  useEffect(() => {
    if (!isMissing) return;
    if (error) showError(error);
    onClose();
  }, [isMissing, error, onClose]);

  if (!data?.row || !isFetchedAfterMount) return null;
  return <ManualPriceForm row={data.row} onPriced={onPriced} onClose={onClose} />;
}

interface ManualPriceFormProps extends Omit<ManualPriceDialogProps, 'vehicleId' | 'previewCondition'> {
  row: FleetRow;
}

function ManualPriceForm({ row, onPriced, onClose }: ManualPriceFormProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { getReadOnlyReason } = useAuthority();
  const readOnlyReason = getReadOnlyReason(row.company.id);
  const { fieldProps, hasManualPrice, isRemoving, remove, dialog } = useManualPrice({
    row,
    onPriced,
    onClose,
  });
  const { failedSubmits } = dialog;
  const { title, lines, notes } = explainAuction(row, null);

  useEffect(() => {
    if (failedSubmits > 0) inputRef.current?.focus();
  }, [failedSubmits]);

  return (
    <FormDialog
      title={`Default market value of ${row.unit}`}
      submitLabel="Save"
      {...dialog}
      {...(readOnlyReason !== undefined && { disabledReason: readOnlyReason })}
      aside={
        hasManualPrice && (
          <Button
            variant="subtle"
            color="red"
            loading={isRemoving}
            disabled={readOnlyReason !== undefined}
            onClick={remove}
          >
            Remove manual price
          </Button>
        )
      }
    >
      {/* Units aren't unique, so this line identifies the vehicle by its model and company. */}
      <p className={classes.which}>{[formatModel(row), row.company.name].join(' · ')}</p>
      <MoneyInput
        ref={inputRef}
        label="Market value"
        disabled={readOnlyReason !== undefined}
        {...fieldProps}
        error={failedSubmits > 0}
      />
      <p className={classes.note}>
        {readOnlyReason ?? "Replaces the provider's value in every condition until you remove it."}
      </p>
      <section aria-label="Current value" className={classes.shown}>
        <h3 className={classes.title}>{title}</h3>
        <Facts facts={lines} />
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </section>
    </FormDialog>
  );
}
