import { FormDialog } from '@fleetworth/ui/form-dialog';
import { CompanyFields } from '../../features/companies/company-fields.tsx';
import { PackageField } from '../../features/companies/package-field.tsx';
import { LocationFields } from '../../features/locations/location-fields.tsx';
import { useAddCompanyForms } from './use-add-company-forms.ts';
import classes from './vehicle-dialogs.module.css';

const STEPS = ['Create Company', 'Create Location'];

// The company is stored after the first step, even if the second step fails.
export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const { company, location, storedCompany, guard, step: submission } = useAddCompanyForms(onClose);
  const activeStep = storedCompany === null ? 0 : 1;
  return (
    <FormDialog
      title={STEPS[activeStep] ?? ''}
      steps={{ labels: STEPS, active: activeStep }}
      submitLabel={activeStep === 0 ? 'Next' : 'Save'}
      {...(activeStep === 1 && { cancelLabel: 'Skip' })}
      isDirty={guard.isDirty}
      leaving={guard.leaving}
      {...submission}
      isTall
      onClose={() => guard.leave(onClose)}
    >
      {storedCompany === null ? (
        <CompanyFields form={company.form} stored={null}>
          <PackageField {...company.form.getInputProps('package')} />
        </CompanyFields>
      ) : (
        <>
          <p className={classes.note}>
            {storedCompany.name} has been added. Add its first location now, or skip this step and add it
            later.
          </p>
          <LocationFields form={location.form} stored={null} />
        </>
      )}
    </FormDialog>
  );
}
