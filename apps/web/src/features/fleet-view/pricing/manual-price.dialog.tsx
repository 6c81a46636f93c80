import { Button } from '@mantine/core';
import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { Facts } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { noticeFailure } from '../../../shell/notices/notices.tsx';
import { vehicleRowQuery } from '../../../shell/api/vehicle-row.queries.ts';
import { MoneyInput } from '../../../shell/forms/form-fields.tsx';
import classes from './manual-price.module.css';
import { useManualPrice } from './use-manual-price.ts';
import { auctionWorking } from '../list/value-words.ts';

interface ManualPriceDialogProps {
  vehicleId: number;
  /** The condition that the list assumes for all. */
  assumed: Condition | undefined;
  /** The price is set, removed or taken back: the vehicle's row is to be read again. */
  onPriced: (vehicleId: number) => void;
  onClose: () => void;
}

/** Prices a vehicle by hand: its default market value, which wins over every provider's. */
export function ManualPriceDialog({ vehicleId, assumed, onPriced, onClose }: ManualPriceDialogProps) {
  // What is cached may have another price: the form begins with what is stored now.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...vehicleRowQuery({ vehicleId, condition: assumed }),
    refetchOnMount: 'always',
  });
  const isMissing = error !== null || (isFetchedAfterMount && data?.row === null);

  useEffect(() => {
    if (!isMissing) return;
    if (error) noticeFailure(error);
    onClose();
  }, [isMissing, error, onClose]);

  if (!data?.row || !isFetchedAfterMount) return null;
  return <ManualPriceForm row={data.row} onPriced={onPriced} onClose={onClose} />;
}

interface ManualPriceFormProps extends Omit<ManualPriceDialogProps, 'vehicleId' | 'assumed'> {
  row: FleetRow;
}

function ManualPriceForm({ row, onPriced, onClose }: ManualPriceFormProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { reasonNotToChange } = useAuthority();
  const reason = reasonNotToChange(row.company.id);
  const { typed, isPriced, isRemoving, remove, dialog } = useManualPrice({ row, onPriced, onClose });
  const { refusals } = dialog;
  const { title, lines, notes } = auctionWorking(row, null);

  // What was typed is at hand to be put right.
  useEffect(() => {
    if (refusals > 0) inputRef.current?.focus();
  }, [refusals]);

  return (
    <FormDialog
      title={`Default market value of ${row.unit}`}
      submitLabel="Save"
      {...dialog}
      {...(reason !== undefined && { disabledReason: reason })}
      aside={
        isPriced && (
          <Button
            variant="subtle"
            color="red"
            loading={isRemoving}
            disabled={reason !== undefined}
            onClick={remove}
          >
            Remove manual price
          </Button>
        )
      }
    >
      <p className={classes.which}>{[nameOf(row), row.company.name].join(' · ')}</p>
      <MoneyInput
        ref={inputRef}
        label="Market value"
        disabled={reason !== undefined}
        {...typed}
        error={refusals > 0}
      />
      <p className={classes.note}>
        {reason ?? 'Replaces the provider’s value in every condition until you remove it.'}
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

/** Units are not unique: what it is, and whose, tells two of them apart. */
const nameOf = ({ model_year, brand, model }: FleetRow): string =>
  [model_year, brand.name, model.name].filter(Boolean).join(' ');
