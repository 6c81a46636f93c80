import type { Finance } from '@fleetworth/contract/finance';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FinanceFields } from '../features/finance/finance-fields.tsx';
import { emptyFinance, financeBodyOf, valuesOfFinance } from '../features/finance/finance-values.ts';
import { financeQuery, financingCompaniesQuery } from '../features/finance/finance.queries.ts';
import { RemoveFinance } from '../features/finance/remove-finance.tsx';
import { useFinanceForm } from '../features/finance/use-finance-form.ts';
import { DeleteVehicle } from '../features/vehicles/delete-vehicle.tsx';
import { useVehicleForm } from '../features/vehicles/use-vehicle-form.ts';
import { VehicleFields } from '../features/vehicles/vehicle-fields.tsx';
import { editBodyOf, valuesOfVehicle } from '../features/vehicles/vehicle-values.ts';
import { vehicleQuery } from '../features/vehicles/vehicle.queries.ts';
import { call } from '../shell/api/api-client.ts';
import { ApiError } from '../shell/api/api-error.ts';
import { useAuthority } from '../shell/authority.ts';
import { showRefusal } from '../shell/field-refusals.ts';
import { noticeFailure, noticeSuccess, withdrawLostConnection } from '../shell/notices.tsx';
import classes from './vehicle-dialogs.module.css';
import { type VehicleTab, VehicleTabs } from './vehicle-tabs.tsx';

interface EditVehicleDialogProps {
  vehicleId: number;
  onSaved: (vehicleId: number) => void;
  onFinanceRemoved: (vehicleId: number) => void;
  onDeleted: () => void;
  onClose: () => void;
}

export function EditVehicleDialog(props: EditVehicleDialogProps) {
  const { vehicleId, onClose } = props;
  const vehicle = useQuery(vehicleQuery(vehicleId));
  const finance = useQuery(financeQuery(vehicleId));
  const financingCompanies = useQuery(financingCompaniesQuery);
  const error = vehicle.error ?? finance.error ?? financingCompanies.error;

  useEffect(() => {
    if (!error) return;
    noticeFailure(error);
    onClose();
  }, [error, onClose]);

  if (!vehicle.data || finance.data === undefined || !financingCompanies.data) return null;
  const assumption =
    financingCompanies.data.find(({ name }) => name === 'Assumption') ?? financingCompanies.data[0];
  return (
    <EditVehicleForm
      {...props}
      key={vehicleId}
      vehicle={vehicle.data}
      finance={finance.data}
      assumptionId={assumption ? String(assumption.id) : null}
    />
  );
}

interface EditVehicleFormProps extends EditVehicleDialogProps {
  vehicle: Vehicle;
  finance: Finance | null;
  assumptionId: string | null;
}

function EditVehicleForm({
  vehicle,
  finance,
  assumptionId,
  onSaved,
  onFinanceRemoved,
  onDeleted,
  onClose,
}: EditVehicleFormProps) {
  const queryClient = useQueryClient();
  const vehicleForm = useVehicleForm(valuesOfVehicle(vehicle));
  const financeForm = useFinanceForm(finance && valuesOfFinance(finance), assumptionId);
  const reasonNotToChange = useAuthority().reasonNotToChange(vehicle.company.id);
  const [tab, setTab] = useState<VehicleTab>('vehicle');
  const [refusals, setRefusals] = useState(0);

  useEffect(() => withdrawLostConnection, []);

  function refuse(where: VehicleTab) {
    setTab(where);
    setRefusals((count) => count + 1);
  }

  const saving = useMutation({
    mutationFn: async () => {
      if (vehicleForm.isDirty()) await saveVehicle();
      if (financeForm.isDirty()) await saveFinance();
    },
    onSuccess: () => {
      noticeSuccess('Successfully edited');
      onSaved(vehicle.id);
    },
    onError: () => undefined,
  });

  async function saveVehicle() {
    try {
      const sent = { params: { id: vehicle.id }, body: editBodyOf(vehicleForm.values, vehicle) };
      showStored((await call('editVehicle', sent)).data);
    } catch (error) {
      if (isStale(error)) showStored(error.data as Vehicle);
      showRefusal(error, vehicleForm, submit);
      refuse('vehicle');
      throw error;
    }
  }

  async function saveFinance() {
    try {
      await call('saveFinance', { body: financeBodyOf(financeForm.values, vehicle.id) });
      financeForm.resetDirty();
    } catch (error) {
      showRefusal(error, financeForm, submit);
      refuse('finance');
      throw error;
    }
  }

  /** The record as it is stored now becomes what the form begins with. */
  function showStored(stored: Vehicle) {
    queryClient.setQueryData(vehicleQuery(vehicle.id).queryKey, stored);
    const values = valuesOfVehicle(stored);
    vehicleForm.setValues(values);
    vehicleForm.resetDirty(values);
  }

  function showNoFinance() {
    const values = emptyFinance(assumptionId);
    financeForm.setValues(values);
    financeForm.resetDirty(values);
    financeForm.clearErrors();
    onFinanceRemoved(vehicle.id);
  }

  function submit() {
    withdrawLostConnection();
    if (vehicleForm.isDirty() && vehicleForm.validate().hasErrors) return refuse('vehicle');
    if (financeForm.isDirty() && financeForm.validate().hasErrors) return refuse('finance');
    saving.mutate();
  }

  const isDirty = vehicleForm.isDirty() || financeForm.isDirty();
  return (
    <FormDialog
      title={`${reasonNotToChange === undefined ? 'Edit vehicle' : 'Vehicle'} ${vehicle.unit}`}
      submitLabel="Save"
      isSaving={saving.isPending}
      disabledReason={reasonNotToChange ?? (isDirty ? undefined : 'Nothing is changed')}
      isDirty={isDirty}
      refusals={refusals}
      aside={<DeleteVehicle vehicle={vehicle} disabledReason={reasonNotToChange} onDeleted={onDeleted} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {reasonNotToChange !== undefined && <p className={classes.note}>{reasonNotToChange}.</p>}
      <VehicleTabs
        tab={tab}
        onTab={setTab}
        vehicleLabel="Vehicle Edit"
        vehicle={
          <fieldset disabled={reasonNotToChange !== undefined} className={classes.plain}>
            <VehicleFields form={vehicleForm} isNew={false} />
          </fieldset>
        }
        finance={
          <>
            <fieldset disabled={reasonNotToChange !== undefined} className={classes.plain}>
              <FinanceFields form={financeForm} />
            </fieldset>
            {finance && (
              <div className={classes.removal}>
                <RemoveFinance
                  vehicle={vehicle}
                  disabledReason={reasonNotToChange}
                  onRemoved={showNoFinance}
                />
              </div>
            )}
          </>
        }
      />
    </FormDialog>
  );
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason === 'vehicle.stale' && typeof error.data === 'object';
}
