import { Button, TextInput } from '@mantine/core';
import { ACCIDENT_LABELS, ACCIDENT_PHOTOS, type AccidentField } from '@fleetworth/contract/accident-choices';
import type { FiledAccidentReport } from '@fleetworth/contract/accident-reports';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { FilesField } from '@fleetworth/ui/files-field';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { Icon } from '@fleetworth/ui/icon';
import { useLockedFields } from '@fleetworth/ui/use-locked-fields';
import { useState } from 'react';
import { today } from '../../shell/api/today.ts';
import { counted } from '../../shell/format/plural.ts';
import { DateField } from '../../shell/forms/date-field.tsx';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { PhoneInput } from '../../shell/forms/phone-input.tsx';
import { useFocusOnError } from '../../shell/forms/use-focus-on-error.ts';
import classes from './accident-form.module.css';
import type { AccidentFiling } from './use-accident-filing.ts';

const PHOTOS_HINT =
  `At most ${ACCIDENT_PHOTOS.maxFiles} files of type .jpg, .jpeg or .png. ` +
  'We reduce each photo to 2 MB or less and remove its location data.';

/** Follows a text such as “Your changes aren't saved yet.” */
const RETRY_HINT =
  "They're kept in this tab with the photos. Submit the report again in a moment. " +
  'If you change it first, both versions may arrive.';

function describeReceipt({ claim_report_to, delivery, ...filedReport }: FiledAccidentReport): string {
  const report = `Accident report ${describeFiledReport(filedReport)}`;
  if (delivery === 'sent') return `${report} was sent to ${claim_report_to}.`;
  const saved = `${report} was saved.`;
  if (delivery === 'off') return saved;
  return `${saved} We'll send it to ${claim_report_to} once this address is confirmed.`;
}

export const describeFiledReport = ({ id, photos }: Pick<FiledAccidentReport, 'id' | 'photos'>): string =>
  `${id} ${photos === 0 ? 'without photos' : `with ${counted(photos, 'photo')}`}`;

interface AccidentFormProps {
  filing: AccidentFiling;
  /** False if the link determines the recipient. */
  hasRecipientField: boolean;
}

export function AccidentForm({
  filing: { form, submission, progress, photos, filedReport, reset },
  hasRecipientField,
}: AccidentFormProps) {
  const formRef = useFocusOnError(submission.failedSubmits);
  useLockedFields(formRef, submission.isSaving);
  const { getInputProps } = form;
  const photosProblem = photos.findProblem(form.values.accident_photos);
  const textProps = (field: AccidentField, autoComplete = 'off') =>
    ({ label: ACCIDENT_LABELS[field], autoComplete, ...getInputProps(field) }) as const;
  return (
    <form
      ref={formRef}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!submission.isSaving) submission.onSubmit();
      }}
    >
      <FormGrid>
        <TextInput {...REQUIRED} {...textProps('rental_agreement_number')} />
        <DateField
          isRequired
          label={ACCIDENT_LABELS.accident_date}
          latestDate={today()}
          {...getInputProps('accident_date')}
        />
        <TextInput type="email" {...REQUIRED} {...textProps('renter_email_address', 'email')} />
        {hasRecipientField && <TextInput type="email" {...REQUIRED} {...textProps('claim_report_to')} />}
        <TextInput {...textProps('renter_name', 'name')} />
        <PhoneInput {...textProps('renter_phone_number', 'tel-national')} />
        <TextInput {...textProps('renter_driver_license_number_and_state')} />
        <TextInput {...textProps('accident_location_address', 'street-address')} />
        <TextInput {...textProps('police_report_number_and_police_station')} />
        <TextInput {...textProps('driver_name')} />
        <PhoneInput {...textProps('driver_phone_number')} />
        <TextInput type="email" {...textProps('driver_email_address')} />
        <TextInput {...textProps('driver_licence_number_and_station')} />
        <FormRow>
          <FilesField
            label="Accident Photos"
            description={PHOTOS_HINT}
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            files={form.values.accident_photos}
            onChange={photos.choose}
            fileError={photos.findError}
            error={(getInputProps('accident_photos').error as string | undefined) ?? photosProblem}
            disabled={submission.isSaving}
          />
        </FormRow>
      </FormGrid>
      {submission.problem && (
        <p role="alert" className={classes.problem}>
          <Icon name="alert" />
          {submission.problem.canRetry ? `${submission.problem.text} ${RETRY_HINT}` : submission.problem.text}
        </p>
      )}
      {filedReport && <output className={classes.filed}>{describeReceipt(filedReport)}</output>}
      <output className={classes.progress}>
        {photos.isPreparing && 'Preparing photos…'}
        {progress !== null && progress < 1 && `${Math.floor(progress * 100)}% sent`}
      </output>
      <div className={classes.buttons} data-foot>
        <Button type="submit" loading={submission.isSaving}>
          Submit
        </Button>
        <ResetButton form={form} disabled={submission.isSaving} onReset={reset} />
      </div>
    </form>
  );
}

interface ResetButtonProps {
  form: AccidentFiling['form'];
  disabled: boolean;
  onReset: () => void;
}

/** Asks for a confirmation, because renters may tap Reset instead of Submit. */
function ResetButton({ form, disabled, onReset }: ResetButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const photos = form.values.accident_photos.length;
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        onClick={() => (form.isDirty() ? setConfirming(true) : onReset())}
      >
        Reset
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Clear this report?"
        cancelLabel="Keep it"
        confirmLabel="Clear"
        isDestructive
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onReset();
        }}
      >
        <p>{`What you entered${photos === 0 ? '' : ` and ${counted(photos, 'photo')}`} will be removed.`}</p>
      </ConfirmDialog>
    </>
  );
}
