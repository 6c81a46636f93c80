import type { Finance } from '@fleetworth/contract/finance';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FinanceFields } from '../../features/finance/finance-fields.tsx';
import { RemoveFinance } from '../../features/finance/remove-finance.tsx';
import { formatReplacement } from '../../features/mileage/replaceable-record.ts';
import { DeleteVehicleButton } from '../../features/vehicles/delete-vehicle.tsx';
import { useLookupDisabledReason } from '../../features/vehicles/use-vin-lookup.ts';
import { VehicleFields } from '../../features/vehicles/vehicle-fields.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { today } from '../../shell/api/today.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query, snapshotQuery } from '../../shell/api/query.ts';
import { showError } from '../../shell/notices/notices.tsx';
import { usePeriodType } from '../vehicle-panel/use-period-type.ts';
import { useEditVehicleForms } from './use-edit-vehicle-forms.ts';
import classes from './vehicle-dialogs.module.css';
import { VehicleTabs } from '../vehicle-panel/vehicle-tabs.tsx';
import type { VehicleTab } from '../vehicle-panel/use-vehicle-tab.ts';

interface EditVehicleDialogProps {
  vehicleId: number;
  tab?: VehicleTab | undefined;
  onSaved: (vehicleId: number) => void;
  onFinanceRemoved: (vehicleId: number) => void;
  onDeleted: () => void;
  onClose: () => void;
}

export function EditVehicleDialog(props: EditVehicleDialogProps) {
  const { vehicleId, onClose } = props;
  const vehicle = useQuery(snapshotQuery('getVehicle', { params: { id: vehicleId } }));
  const finance = useQuery(snapshotQuery('getFinance', { params: { id: vehicleId } }));
  const financingCompanies = useQuery(query('listFinancingCompanies'));
  const me = useQuery(meQuery);
  const error = vehicle.error ?? finance.error ?? financingCompanies.error ?? me.error;

  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);

  if (!vehicle.data || finance.data === undefined || !financingCompanies.data || !me.data) return null;
  // The lender named 'Assumption' stands for contracts without a real lender.
  const defaultLender =
    financingCompanies.data.find(({ name }) => name === 'Assumption') ?? financingCompanies.data[0];
  return (
    <EditVehicleForm
      {...props}
      key={vehicleId}
      vehicle={vehicle.data}
      finance={finance.data}
      defaultLenderId={defaultLender ? String(defaultLender.id) : null}
    />
  );
}

function formatMileageHint({ last_mileage_record: last }: Vehicle, mileage: number | string) {
  return last?.date === today() && mileage !== last.mileage ? formatReplacement(last) : undefined;
}

interface EditVehicleFormProps extends EditVehicleDialogProps {
  vehicle: Vehicle;
  finance: Finance | null;
  defaultLenderId: string | null;
}

function EditVehicleForm(props: EditVehicleFormProps) {
  const { vehicle, finance, onDeleted, onClose } = props;
  const { guard, ...forms } = useEditVehicleForms(props);
  const periodType = usePeriodType(forms.vehicleForm.values.company);
  const lookupReason = useLookupDisabledReason();
  const readOnlyReason = useAuthority().getReadOnlyReason(vehicle.company.id);

  function handleFinanceRemoved() {
    forms.showFinance(null);
    props.onFinanceRemoved(vehicle.id);
  }

  return (
    <FormDialog
      title={`${readOnlyReason === undefined ? 'Edit vehicle' : 'Vehicle'} ${vehicle.unit}`}
      submitLabel="Save"
      isSaving={forms.isSaving}
      disabledReason={readOnlyReason ?? lookupReason ?? (guard.isDirty ? undefined : 'No changes to save')}
      isDirty={guard.isDirty}
      leaving={guard.leaving}
      question={forms.question}
      problem={forms.problem}
      failedSubmits={forms.failedSubmits}
      isTall
      // Placed apart from the button that removes only the finance data, so that users don't confuse the two.
      aside={
        forms.tab === 'vehicle' && (
          <DeleteVehicleButton
            vehicle={vehicle}
            disabledReason={readOnlyReason}
            onDeleted={() => guard.leave(onDeleted)}
          />
        )
      }
      onSubmit={forms.submit}
      onClose={() => guard.leave(onClose)}
    >
      {readOnlyReason !== undefined && <p className={classes.note}>{readOnlyReason}.</p>}
      <VehicleTabs
        tab={forms.tab}
        onTab={forms.setTab}
        vehicleLabel="Vehicle Edit"
        vehicle={
          <fieldset disabled={readOnlyReason !== undefined} className={classes.plain}>
            <VehicleFields
              form={forms.vehicleForm}
              isNew={false}
              mileageHint={formatMileageHint(vehicle, forms.vehicleForm.values.mileage)}
            />
          </fieldset>
        }
        finance={
          <>
            <fieldset disabled={readOnlyReason !== undefined} className={classes.plain}>
              <FinanceFields
                form={forms.financeForm}
                companyId={vehicle.company.id}
                inServiceDate={forms.vehicleForm.values.in_service_date}
                periodType={periodType}
              />
            </fieldset>
            {finance && (
              <div className={classes.removal}>
                <RemoveFinance
                  vehicle={vehicle}
                  finance={finance}
                  disabledReason={readOnlyReason}
                  onRemoved={handleFinanceRemoved}
                  onNewer={forms.applyNewerFinance}
                />
              </div>
            )}
          </>
        }
      />
    </FormDialog>
  );
}
