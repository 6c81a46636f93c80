import type { Finance } from '@fleetworth/contract/finance';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FinanceFields } from '../../features/finance/finance-fields.tsx';
import { RemoveFinance } from '../../features/finance/remove-finance.tsx';
import { replacedText } from '../../features/mileage/replaceable-record.ts';
import { DeleteVehicle } from '../../features/vehicles/delete-vehicle.tsx';
import { useLookupReason } from '../../features/vehicles/use-vin-lookup.ts';
import { VehicleFields } from '../../features/vehicles/vehicle-fields.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { today } from '../../shell/api/today.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query, snapshot } from '../../shell/api/query.ts';
import { showError } from '../../shell/notices/notices.tsx';
import { usePeriodType } from '../vehicle-panel/use-period-type.ts';
import { useEditedVehicle } from './use-edited-vehicle.ts';
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
  const vehicle = useQuery(snapshot('getVehicle', { params: { id: vehicleId } }));
  const finance = useQuery(snapshot('getFinance', { params: { id: vehicleId } }));
  const financingCompanies = useQuery(query('listFinancingCompanies'));
  const me = useQuery(meQuery);
  const error = vehicle.error ?? finance.error ?? financingCompanies.error ?? me.error;

  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);

  if (!vehicle.data || finance.data === undefined || !financingCompanies.data || !me.data) return null;
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

/** A typed mileage is today's reading, and replaces an existing reading of today. */
function mileageHint({ last_mileage_record: last }: Vehicle, mileage: number | string) {
  return last?.date === today() && mileage !== last.mileage ? replacedText(last) : undefined;
}

interface EditVehicleFormProps extends EditVehicleDialogProps {
  vehicle: Vehicle;
  finance: Finance | null;
  assumptionId: string | null;
}

function EditVehicleForm(props: EditVehicleFormProps) {
  const { vehicle, finance, onDeleted, onClose } = props;
  const { guard, ...edited } = useEditedVehicle(props);
  const periodType = usePeriodType(edited.vehicleForm.values.company);
  const lookupReason = useLookupReason();
  const whyReadOnly = useAuthority().whyReadOnly(vehicle.company.id);

  function showNoFinance() {
    edited.showFinance(null);
    props.onFinanceRemoved(vehicle.id);
  }

  return (
    <FormDialog
      title={`${whyReadOnly === undefined ? 'Edit vehicle' : 'Vehicle'} ${vehicle.unit}`}
      submitLabel="Save"
      isSaving={edited.isSaving}
      disabledReason={whyReadOnly ?? lookupReason ?? (guard.isDirty ? undefined : 'No changes to save')}
      isDirty={guard.isDirty}
      leaving={guard.leaving}
      question={edited.question}
      problem={edited.problem}
      failedSubmits={edited.failedSubmits}
      isTall
      // Separate from the button that removes only the finance data.
      aside={
        edited.tab === 'vehicle' && (
          <DeleteVehicle
            vehicle={vehicle}
            disabledReason={whyReadOnly}
            onDeleted={() => guard.leave(onDeleted)}
          />
        )
      }
      onSubmit={edited.submit}
      onClose={() => guard.leave(onClose)}
    >
      {whyReadOnly !== undefined && <p className={classes.note}>{whyReadOnly}.</p>}
      <VehicleTabs
        tab={edited.tab}
        onTab={edited.setTab}
        vehicleLabel="Vehicle Edit"
        vehicle={
          <fieldset disabled={whyReadOnly !== undefined} className={classes.plain}>
            <VehicleFields
              form={edited.vehicleForm}
              isNew={false}
              mileageHint={mileageHint(vehicle, edited.vehicleForm.values.mileage)}
            />
          </fieldset>
        }
        finance={
          <>
            <fieldset disabled={whyReadOnly !== undefined} className={classes.plain}>
              <FinanceFields
                form={edited.financeForm}
                companyId={vehicle.company.id}
                inServiceDate={edited.vehicleForm.values.in_service_date}
                periodType={periodType}
              />
            </fieldset>
            {finance && (
              <div className={classes.removal}>
                <RemoveFinance
                  vehicle={vehicle}
                  finance={finance}
                  disabledReason={whyReadOnly}
                  onRemoved={showNoFinance}
                  onNewer={edited.applyNewerFinance}
                />
              </div>
            )}
          </>
        }
      />
    </FormDialog>
  );
}
