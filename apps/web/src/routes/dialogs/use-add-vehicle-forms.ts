import type { Finance } from '@fleetworth/contract/finance';
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
  pickCheckedFields,
  toCreateBody,
  EMPTY_VEHICLE,
  validateVehicle,
} from '../../features/vehicles/vehicle-form-values.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { showFormError } from '../../shell/forms/form-errors.ts';
import type { CompanyLocation } from '../../shell/forms/default-location.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { type CheckedChange, usePlausibilityCheck } from '../../shell/forms/use-plausibility-check.ts';
import { handleStaleWrite } from '../../shell/forms/stale-write.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { useSaving } from '../../shell/forms/use-saving.ts';
import { useVehicleTab } from '../vehicle-panel/use-vehicle-tab.ts';

interface AddVehicleFormsOptions {
  defaultLocation: CompanyLocation;
  /** Selected lender of a new contract. */
  defaultLenderId: string | null;
  onAdded: (vehicleId: number) => void;
}

export function useAddVehicleForms({ defaultLocation, defaultLenderId, onAdded }: AddVehicleFormsOptions) {
  const vehicle = useNewVehicle(defaultLocation);
  const finance = useNewFinance(defaultLenderId);
  const guard = useLeaveGuard([vehicle, finance]);
  const { showFailedTab, setSavingTab, getSavingTab, ...tabs } = useVehicleTab();
  const { question, check } = usePlausibilityCheck();

  const saving = useSaving({
    save: async () => {
      const { storedId } = vehicle;
      await check([
        ...(storedId === null ? [vehicle.getChangeToCheck()] : []),
        ...(finance.isDirty ? [finance.getChangeToCheck(storedId)] : []),
      ]);
      setSavingTab('vehicle');
      const id = await vehicle.save();
      setSavingTab('finance');
      if (finance.isDirty) await finance.save(id);
      return id;
    },
    onSaved: (id) => {
      showSuccess('Successfully added');
      // `/me` says whether to show the first steps of a new account, which end with the first vehicle.
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      guard.leave(() => onAdded(id));
    },
    onFailed: (error) => {
      showFailedTab(getSavingTab());
      return { vehicle, finance }[getSavingTab()].showFormError(error);
    },
  });

  function submit() {
    if (vehicle.storedId === null && vehicle.form.validate().hasErrors) return showFailedTab('vehicle');
    if (finance.isDirty && finance.form.validate().hasErrors) return showFailedTab('finance');
    saving.run();
  }

  return {
    vehicleForm: vehicle.form,
    financeForm: finance.form,
    storedId: vehicle.storedId,
    guard,
    question,
    ...tabs,
    problem: saving.problem,
    isSaving: saving.isSaving,
    submit,
  };
}

function useNewVehicle(defaultLocation: CompanyLocation) {
  const draftForm = useDraftForm({
    name: 'new vehicle',
    // Set once the vehicle is stored. Then only its finance data has to be saved.
    origin: { storedId: null as number | null },
    valuesOf: () => ({ ...EMPTY_VEHICLE, ...defaultLocation }),
    validate: validateVehicle,
  });
  const { storedId } = draftForm.origin;

  async function save(): Promise<number> {
    if (storedId !== null) return storedId;
    const { id } = (await call('createVehicle', { body: toCreateBody(draftForm.form.values) })).data;
    draftForm.setOrigin({ storedId: id });
    return id;
  }

  const getChangeToCheck = (): CheckedChange => ({
    kind: 'vehicle',
    fields: pickCheckedFields(toCreateBody(draftForm.form.values)),
  });

  return {
    ...draftForm,
    storedId,
    getChangeToCheck,
    save,
    showFormError: (error: unknown) => showFormError(error, draftForm.form),
  };
}

function useNewFinance(defaultLenderId: string | null) {
  const draftForm = useDraftForm({
    name: 'new finance',
    // If another user has added a contract to the new vehicle, saving changes that contract.
    origin: null as Finance | null,
    valuesOf: (stored) => (stored ? toFinanceValues(stored) : emptyFinanceValues(defaultLenderId)),
    validate: validateFinance,
    formatValues: formatFinanceValues,
  });
  const { form } = draftForm;

  async function save(vehicleId: number): Promise<void> {
    const body = toFinanceBody(form.values, vehicleId, draftForm.origin?.version ?? null);
    await handleStaleWrite(call('saveFinance', { body }), draftForm.rebase);
  }

  const getChangeToCheck = (vehicleId: number | null): CheckedChange => ({
    kind: 'finance',
    ...(vehicleId !== null && { id: vehicleId }),
    fields: selectChangedTerms(form.values, draftForm.origin),
  });

  return {
    ...draftForm,
    getChangeToCheck,
    save,
    showFormError: (error: unknown) =>
      showFormError(error, { ...form, toFormField: (name) => toFormField(form.values, name) }),
  };
}
