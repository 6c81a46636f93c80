import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FinanceFields } from '../../features/finance/finance-fields.tsx';
import { useLookupDisabledReason } from '../../features/vehicles/use-vin-lookup.ts';
import { VehicleFields } from '../../features/vehicles/vehicle-fields.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { type CompanyLocation, useDefaultLocation } from '../../shell/forms/default-location.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { showError } from '../../shell/notices/notices.tsx';

import { useAddVehicleForms } from './use-add-vehicle-forms.ts';
import { usePeriodType } from '../vehicle-panel/use-period-type.ts';
import classes from './vehicle-dialogs.module.css';
import { VehicleTabs } from '../vehicle-panel/vehicle-tabs.tsx';

interface AddVehicleDialogProps {
  onAdded: (vehicleId: number) => void;
  onClose: () => void;
}

export function AddVehicleDialog(props: AddVehicleDialogProps) {
  const { onClose } = props;
  const financingCompanies = useQuery(query('listFinancingCompanies'));
  const me = useQuery(meQuery);
  const defaultLocation = useDefaultLocation();
  const error = financingCompanies.error ?? me.error;

  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);

  if (!financingCompanies.data || !me.data || !defaultLocation) return null;
  // A lender that is named like the contract kind Assumption.
  const defaultLender =
    financingCompanies.data.find(({ name }) => name === 'Assumption') ?? financingCompanies.data[0];
  return (
    <AddVehicleForm
      {...props}
      defaultLocation={defaultLocation}
      defaultLenderId={defaultLender ? String(defaultLender.id) : null}
    />
  );
}

interface AddVehicleFormProps extends AddVehicleDialogProps {
  defaultLocation: CompanyLocation;
  defaultLenderId: string | null;
}

function AddVehicleForm(props: AddVehicleFormProps) {
  const { onAdded, onClose } = props;
  const forms = useAddVehicleForms(props);
  const { noWritableCompanyReason } = useAuthority();
  const lookupReason = useLookupDisabledReason();
  const { vehicleForm, storedId, guard } = forms;
  const periodType = usePeriodType(vehicleForm.values.company);

  return (
    <FormDialog
      title="Add vehicle"
      submitLabel="Save"
      isSaving={forms.isSaving}
      disabledReason={noWritableCompanyReason ?? lookupReason}
      isDirty={guard.isDirty}
      leaving={guard.leaving}
      question={forms.question}
      problem={forms.problem}
      failedSubmits={forms.failedSubmits}
      isTall
      onSubmit={forms.submit}
      onClose={() => guard.leave(() => (storedId === null ? onClose() : onAdded(storedId)))}
    >
      {noWritableCompanyReason !== undefined && <p className={classes.note}>{noWritableCompanyReason}.</p>}
      <VehicleTabs
        tab={forms.tab}
        onTab={forms.setTab}
        vehicleLabel="Vehicle"
        vehicle={
          <fieldset disabled={storedId !== null} className={classes.plain}>
            <VehicleFields form={vehicleForm} isNew />
          </fieldset>
        }
        finance={
          <>
            {storedId === null ? (
              <p className={classes.note}>
                Leave these fields empty to add the vehicle without finance data.
              </p>
            ) : (
              <p role="alert" className={classes.problem}>
                The vehicle was added, but its finance data hasn't been saved. Correct it and save again.
              </p>
            )}
            <FinanceFields
              form={forms.financeForm}
              companyId={vehicleForm.values.company === null ? null : Number(vehicleForm.values.company)}
              inServiceDate={vehicleForm.values.in_service_date}
              periodType={periodType}
            />
          </>
        }
      />
    </FormDialog>
  );
}
