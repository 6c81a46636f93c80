import type { Finance } from '@fleetworth/contract/finance';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emptyFinance, financeBodyOf, valuesOfFinance } from '../features/finance/finance-values.ts';
import { financeQuery } from '../features/finance/finance.queries.ts';
import { useFinanceForm } from '../features/finance/use-finance-form.ts';
import { useVehicleForm } from '../features/vehicles/use-vehicle-form.ts';
import { editBodyOf, valuesOfVehicle } from '../features/vehicles/vehicle-values.ts';
import { vehicleQuery } from '../features/vehicles/vehicle.queries.ts';
import { call } from '../shell/api/api-client.ts';
import { newerRecordOf } from '../shell/api/api-error.ts';
import { showRefusal } from '../shell/field-refusals.ts';
import { noticeSuccess, withdrawLostConnection } from '../shell/notices.tsx';
import type { VehicleTab } from './vehicle-tabs.tsx';

/** In the order in which they are saved. */
const TABS: readonly VehicleTab[] = ['vehicle', 'finance'];

interface EditedVehicle {
  vehicle: Vehicle;
  finance: Finance | null;
  assumptionId: string | null;
  onSaved: (vehicleId: number) => void;
}

/** A stored vehicle and its contract in their forms: one Save, of what was changed. */
export function useEditedVehicle({ vehicle, finance, assumptionId, onSaved }: EditedVehicle) {
  const vehicleEdit = useVehicleEdit(vehicle);
  const financeEdit = useFinanceEdit(vehicle.id, finance, assumptionId);
  const [tab, setTab] = useState<VehicleTab>('vehicle');
  const [refusals, setRefusals] = useState(0);
  const edits = { vehicle: vehicleEdit, finance: financeEdit };
  const changed = TABS.filter((name) => edits[name].isDirty);

  function refuse(where: VehicleTab) {
    setTab(where);
    setRefusals((count) => count + 1);
  }

  const saving = useMutation({
    mutationFn: async () => {
      for (const name of changed) {
        await edits[name].save().catch((error: unknown) => {
          showRefusal(error, edits[name].form, submit);
          refuse(name);
          throw error;
        });
      }
    },
    onSuccess: () => {
      noticeSuccess('Successfully edited');
      onSaved(vehicle.id);
    },
    onError: () => undefined,
  });

  function submit() {
    withdrawLostConnection();
    const refused = changed.find((name) => edits[name].isRefused());
    if (refused) refuse(refused);
    else saving.mutate();
  }

  return {
    vehicleForm: vehicleEdit.form,
    financeForm: financeEdit.form,
    showFinance: financeEdit.show,
    tab,
    setTab,
    refusals,
    isDirty: changed.length > 0,
    isSaving: saving.isPending,
    submit,
  };
}

/** The form of a stored vehicle. If another user saved first, saving fails and the newer record is shown. */
function useVehicleEdit(vehicle: Vehicle) {
  const queryClient = useQueryClient();
  const form = useVehicleForm(valuesOfVehicle(vehicle));

  /** The record as it is stored now becomes what the form begins with. */
  function show(stored: Vehicle) {
    queryClient.setQueryData(vehicleQuery(vehicle.id).queryKey, stored);
    const values = valuesOfVehicle(stored);
    form.setValues(values);
    form.resetDirty(values);
  }

  async function save() {
    try {
      const sent = { params: { id: vehicle.id }, body: editBodyOf(form.values, vehicle) };
      show((await call('editVehicle', sent)).data);
    } catch (error) {
      const newer = newerRecordOf(error, 'editVehicle');
      if (newer) show(newer);
      throw error;
    }
  }

  return { form, isDirty: form.isDirty(), isRefused: () => form.validate().hasErrors, save };
}

/** The same for its contract, which may not exist. */
function useFinanceEdit(vehicleId: number, finance: Finance | null, assumptionId: string | null) {
  const queryClient = useQueryClient();
  const form = useFinanceForm(finance && valuesOfFinance(finance), assumptionId);

  function show(stored: Finance | null) {
    queryClient.setQueryData(financeQuery(vehicleId).queryKey, stored);
    const values = stored ? valuesOfFinance(stored) : emptyFinance(assumptionId);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
  }

  async function save() {
    try {
      const body = financeBodyOf(form.values, vehicleId, finance?.version ?? null);
      show((await call('saveFinance', { body })).data);
    } catch (error) {
      const newer = newerRecordOf(error, 'saveFinance');
      if (newer !== undefined) show(newer);
      throw error;
    }
  }

  return { form, isDirty: form.isDirty(), isRefused: () => form.validate().hasErrors, save, show };
}
