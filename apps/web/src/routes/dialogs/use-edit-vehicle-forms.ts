import type { Finance } from '@fleetworth/contract/finance';
import type { MileageRecord } from '@fleetworth/contract/mileage';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { validateFinance } from '../../features/finance/finance-errors.ts';
import { formatFinanceValues } from '../../features/finance/format-finance-values.ts';
import {
  selectChangedTerms,
  emptyFinanceValues,
  toFinanceBody,
  toFormField,
  toFinanceValues,
} from '../../features/finance/finance-values.ts';
import {
  findReplaceableRecord,
  isReplaceAction,
  buildReplaceActions,
} from '../../features/mileage/replaceable-record.ts';
import { MODEL_FIELDS, formatVehicleValues } from '../../features/vehicles/format-vehicle-values.ts';
import {
  pickCheckedFields,
  toEditBody,
  type VehicleFormValues,
  toVehicleFormValues,
  validateVehicle,
} from '../../features/vehicles/vehicle-form-values.ts';
import { snapshotQuery } from '../../shell/api/query.ts';
import { call } from '../../shell/api/api-client.ts';
import { showFormError } from '../../shell/forms/form-errors.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { handleStaleWrite, requireNewest } from '../../shell/forms/stale-write.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { today } from '../../shell/api/today.ts';
import { type CheckedChange, usePlausibilityCheck } from '../../shell/forms/use-plausibility-check.ts';
import { useSaving } from '../../shell/forms/use-saving.ts';
import { useVehicleTab, type VehicleTab } from '../vehicle-panel/use-vehicle-tab.ts';

/** Tabs in the order in which their forms are saved. */
const TABS: readonly VehicleTab[] = ['vehicle', 'finance'];

interface EditVehicleOptions {
  vehicle: Vehicle;
  finance: Finance | null;
  /** Selected lender of a new contract. */
  defaultLenderId: string | null;
  tab?: VehicleTab | undefined;
  onSaved: (vehicleId: number) => void;
}

export function useEditVehicleForms({ vehicle, finance, defaultLenderId, tab, onSaved }: EditVehicleOptions) {
  const vehicleEdit = useVehicleEdit(vehicle);
  const financeEdit = useFinanceEdit(vehicle.id, finance, defaultLenderId);
  const guard = useLeaveGuard([vehicleEdit, financeEdit]);
  const { showFailedTab, setSavingTab, getSavingTab, ...tabs } = useVehicleTab(tab);
  const { question, check } = usePlausibilityCheck();
  const edits = { vehicle: vehicleEdit, finance: financeEdit };
  const changedTabs = TABS.filter((name) => edits[name].isDirty);

  const saving = useSaving({
    save: async () => {
      if (changedTabs[0]) setSavingTab(changedTabs[0]);
      const replaceableRecord = changedTabs.includes('vehicle') ? await vehicleEdit.findReplaceable() : null;
      const changesToCheck = changedTabs.map((name) => edits[name].getChangeToCheck());
      const choice = await check(changesToCheck, buildReplaceActions(replaceableRecord));
      const recordToReplace = isReplaceAction(choice) ? replaceableRecord : null;
      if (recordToReplace !== null) requireNewest(recordToReplace, await vehicleEdit.findReplaceable());
      for (const name of changedTabs) {
        setSavingTab(name);
        if (name === 'vehicle' && recordToReplace !== null)
          await vehicleEdit.saveWithReplacement(recordToReplace);
        else await edits[name].save();
      }
    },
    onSaved: () => {
      // The specification has a separate text for saving only the contract.
      showSuccess(changedTabs.includes('vehicle') ? 'Successfully edited' : 'Successfully');
      guard.leave(() => onSaved(vehicle.id));
    },
    onFailed: (error) => {
      showFailedTab(getSavingTab());
      return edits[getSavingTab()].showFormError(error);
    },
  });

  function submit() {
    const invalidTab = changedTabs.find((name) => edits[name].form.validate().hasErrors);
    if (invalidTab) showFailedTab(invalidTab);
    else saving.run();
  }

  return {
    vehicleForm: vehicleEdit.form,
    financeForm: financeEdit.form,
    showFinance: financeEdit.showFinance,
    applyNewerFinance: financeEdit.applyNewerFinance,
    guard,
    question,
    ...tabs,
    problem: saving.problem,
    isSaving: saving.isSaving,
    submit,
  };
}

// If another user saved first, saving fails and the input is applied to the newer record.
function useVehicleEdit(vehicle: Vehicle) {
  const queryClient = useQueryClient();
  const draftForm = useDraftForm({
    name: `vehicle ${vehicle.id}`,
    origin: vehicle,
    valuesOf: toVehicleFormValues,
    validate: validateVehicle,
    formatValues: formatVehicleValues,
    linkedFields: MODEL_FIELDS,
  });

  const { queryKey } = snapshotQuery('getVehicle', { params: { id: vehicle.id } });
  const cacheVehicle = (stored: Vehicle) => queryClient.setQueryData(queryKey, stored);

  function showVehicle(stored: Vehicle) {
    cacheVehicle(stored);
    draftForm.reset(stored);
  }

  function applyNewerVehicle(stored: Vehicle) {
    cacheVehicle(stored);
    draftForm.rebase(stored);
  }

  async function save() {
    const request = { params: { id: vehicle.id }, body: toEditBody(draftForm.form.values, draftForm.origin) };
    showVehicle((await handleStaleWrite(call('editVehicle', request), applyNewerVehicle)).data);
  }

  /** Saves all other changes first, then replaces the mileage of a stored record. */
  async function saveWithReplacement({ id, version: recordVersion }: MileageRecord) {
    const params = { id: vehicle.id };
    const { mileage, version, ...others } = toEditBody(draftForm.form.values, draftForm.origin);
    if (Object.keys(others).length > 0) {
      const edit = call('editVehicle', { params, body: { ...others, version } });
      applyNewerVehicle((await handleStaleWrite(edit, applyNewerVehicle)).data);
    }
    await call('editMileageRecord', { params: { id }, body: { mileage, version: recordVersion } });
    showVehicle((await call('getVehicle', { params })).data);
  }

  const getChangeToCheck = (): CheckedChange => ({
    kind: 'vehicle',
    id: vehicle.id,
    fields: pickCheckedFields(toEditBody(draftForm.form.values, draftForm.origin)),
  });

  return {
    ...draftForm,
    getChangeToCheck,
    save,
    saveWithReplacement,
    findReplaceable: () => findRecordToCorrect(draftForm.form.values, draftForm.origin),
    showFormError: (error: unknown) => showFormError(error, draftForm.form),
  };
}

/** Returns the latest mileage record if the typed mileage may be meant to correct it. */
async function findRecordToCorrect(
  values: VehicleFormValues,
  stored: Vehicle,
): Promise<MileageRecord | null> {
  const { mileage } = toEditBody(values, stored);
  const last = stored.last_mileage_record;
  if (mileage === undefined || last === null || mileage >= last.mileage) return null;
  return await findReplaceableRecord(stored.id, { mileage, date: today() });
}

function useFinanceEdit(vehicleId: number, finance: Finance | null, defaultLenderId: string | null) {
  const queryClient = useQueryClient();
  const draftForm = useDraftForm({
    name: `finance ${vehicleId}`,
    origin: finance,
    valuesOf: (stored) => (stored ? toFinanceValues(stored) : emptyFinanceValues(defaultLenderId)),
    validate: validateFinance,
    formatValues: formatFinanceValues,
  });
  const { form } = draftForm;

  const { queryKey } = snapshotQuery('getFinance', { params: { id: vehicleId } });
  const cacheFinance = (stored: Finance | null) => queryClient.setQueryData(queryKey, stored);

  function resetToFinance(stored: Finance | null) {
    cacheFinance(stored);
    draftForm.reset(stored);
  }

  function applyNewerFinance(stored: Finance | null) {
    cacheFinance(stored);
    draftForm.rebase(stored);
  }

  async function save() {
    const body = toFinanceBody(form.values, vehicleId, draftForm.origin?.version ?? null);
    resetToFinance((await handleStaleWrite(call('saveFinance', { body }), applyNewerFinance)).data);
  }

  const getChangeToCheck = (): CheckedChange => ({
    kind: 'finance',
    id: vehicleId,
    fields: selectChangedTerms(form.values, draftForm.origin),
  });

  return {
    ...draftForm,
    getChangeToCheck,
    save,
    showFinance: resetToFinance,
    applyNewerFinance,
    showFormError: (error: unknown) =>
      showFormError(error, { ...form, toFormField: (name) => toFormField(form.values, name) }),
  };
}
