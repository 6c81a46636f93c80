import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FinanceFields } from '../features/finance/finance-fields.tsx';
import { emptyFinance, financeBodyOf, valuesOfFinance } from '../features/finance/finance-values.ts';
import { financingCompaniesQuery } from '../features/finance/finance.queries.ts';
import { useFinanceForm } from '../features/finance/use-finance-form.ts';
import { useVehicleForm } from '../features/vehicles/use-vehicle-form.ts';
import { VehicleFields } from '../features/vehicles/vehicle-fields.tsx';
import { createBodyOf, EMPTY_VEHICLE } from '../features/vehicles/vehicle-values.ts';
import { call } from '../shell/api/api-client.ts';
import { newerRecordOf } from '../shell/api/api-error.ts';
import { useAuthority } from '../shell/authority.ts';
import { showRefusal } from '../shell/field-refusals.ts';
import { meQuery } from '../shell/me.queries.ts';
import { noticeSuccess, withdrawLostConnection } from '../shell/notices.tsx';
import classes from './vehicle-dialogs.module.css';
import { type VehicleTab, VehicleTabs } from './vehicle-tabs.tsx';

interface AddVehicleDialogProps {
  onAdded: (vehicleId: number) => void;
  onClose: () => void;
}

/** Adds a vehicle, and its finance terms when any are typed: one Save, two calls, and what fails can be tried again. */
export function AddVehicleDialog(props: AddVehicleDialogProps) {
  const { data: financingCompanies } = useQuery(financingCompaniesQuery);
  const { data: me } = useQuery(meQuery);
  if (!financingCompanies || !me) return null;
  const assumption = financingCompanies.find(({ name }) => name === 'Assumption') ?? financingCompanies[0];
  return <AddVehicleForm {...props} assumptionId={assumption ? String(assumption.id) : null} />;
}

function AddVehicleForm({
  assumptionId,
  onAdded,
  onClose,
}: AddVehicleDialogProps & { assumptionId: string | null }) {
  const vehicleForm = useVehicleForm(EMPTY_VEHICLE);
  const financeForm = useFinanceForm(null, assumptionId);
  const { reasonNotToAdd } = useAuthority();
  const [tab, setTab] = useState<VehicleTab>('vehicle');
  const [refusals, setRefusals] = useState(0);
  // Set once the vehicle is stored: then only its finance data is still to be saved.
  const [storedId, setStoredId] = useState<number | null>(null);
  // Another user may give the new vehicle a contract meanwhile: then that one is shown and changed.
  const [contractVersion, setContractVersion] = useState<number | null>(null);

  useEffect(() => withdrawLostConnection, []);

  function refuse(where: VehicleTab) {
    setTab(where);
    setRefusals((count) => count + 1);
  }

  const addition = useMutation({
    mutationFn: async () =>
      storedId ?? (await call('createVehicle', { body: createBodyOf(vehicleForm.values) })).data.id,
    onSuccess: (vehicleId) => {
      setStoredId(vehicleId);
      if (financeForm.isDirty()) financing.mutate(vehicleId);
      else finish(vehicleId);
    },
    onError: (error) => {
      showRefusal(error, vehicleForm, submit);
      refuse('vehicle');
    },
  });
  const financing = useMutation({
    mutationFn: (vehicleId: number) =>
      call('saveFinance', { body: financeBodyOf(financeForm.values, vehicleId, contractVersion) }),
    onSuccess: (_answer, vehicleId) => finish(vehicleId),
    onError: (error) => {
      const newer = newerRecordOf(error, 'saveFinance');
      if (newer !== undefined) {
        financeForm.setValues(newer ? valuesOfFinance(newer) : emptyFinance(assumptionId));
        setContractVersion(newer?.version ?? null);
      }
      showRefusal(error, financeForm, submit);
      refuse('finance');
    },
  });

  function finish(vehicleId: number) {
    noticeSuccess('Successfully added');
    onAdded(vehicleId);
  }

  function submit() {
    withdrawLostConnection();
    if (storedId === null && vehicleForm.validate().hasErrors) return refuse('vehicle');
    if (financeForm.isDirty() && financeForm.validate().hasErrors) return refuse('finance');
    addition.mutate();
  }

  return (
    <FormDialog
      title="Add vehicle"
      submitLabel="Save"
      isSaving={addition.isPending || financing.isPending}
      disabledReason={reasonNotToAdd}
      isDirty={vehicleForm.isDirty() || financeForm.isDirty()}
      refusals={refusals}
      onSubmit={submit}
      onClose={() => (storedId === null ? onClose() : onAdded(storedId))}
    >
      {reasonNotToAdd !== undefined && <p className={classes.note}>{reasonNotToAdd}.</p>}
      <VehicleTabs
        tab={tab}
        onTab={setTab}
        vehicleLabel="Vehicle"
        vehicle={
          <fieldset disabled={storedId !== null} className={classes.plain}>
            <VehicleFields form={vehicleForm} isNew />
          </fieldset>
        }
        finance={
          <>
            {storedId === null ? (
              <p className={classes.note}>Leave this empty to add the vehicle without finance data.</p>
            ) : (
              <p role="alert" className={classes.problem}>
                The vehicle was added, but its finance data is not saved yet. Correct it and save again.
              </p>
            )}
            <FinanceFields form={financeForm} />
          </>
        }
      />
    </FormDialog>
  );
}
