import { Button } from '@mantine/core';
import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import type { SheetField } from '@fleetworth/contract/sheet-matching';
import { DialogProblem } from '@fleetworth/ui/dialog-problem';
import { DatesQuestion } from '../../features/batches/import/import.dialog.tsx';
import { DefaultValueField } from '../../features/batches/import/default-value-field.tsx';
import { MatchColumns } from '../../shell/forms/upload/match-columns.tsx';
import { UploadFields, UploadProgress } from '../../shell/forms/upload/upload-fields.tsx';
import { useFocusOnError } from '../../shell/forms/use-focus-on-error.ts';
import classes from './start.module.css';
import { useFirstFleetUpload } from './use-first-fleet-upload.ts';

function explainMissingColumns(fields: readonly SheetField[]): string {
  const labels = fields.map(({ label }) => label).join(', ');
  const location = fields.find(({ field }) => field === 'location');
  const canFillOtherFields = fields.some((field) => field.fills_all_rows && field !== location);
  return [
    `No column for ${labels}. If your spreadsheet has one, choose it below.`,
    ...(canFillOtherFields ? ['Otherwise, enter a value under Values for all rows.'] : []),
    ...(location
      ? [`Without a ${location.label} column, all vehicles go to one location that you name next.`]
      : []),
  ].join(' ');
}

export function SheetForm({ onUploaded }: { onUploaded: (sheet: FirstSheet) => void }) {
  const { form, questions, fileChoice, progress, problem, failedSubmits, submit } =
    useFirstFleetUpload(onUploaded);
  const formRef = useFocusOnError(failedSubmits);
  const isSaving = progress !== null;
  const hasUnansweredQuestion =
    questions.sheets.length > 0 || questions.dates !== null || questions.columns.unmatchedColumns !== null;
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Upload"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UploadFields
        label="Your fleet's spreadsheet"
        prompt="Drop your fleet's spreadsheet here or choose it"
        fileChoice={fileChoice}
        maxRows="100,000"
        sheets={questions.sheets}
        sheet={form.getInputProps('sheet')}
        disabled={isSaving}
      />
      {questions.dates && (
        <DatesQuestion dates={questions.dates} disabled={isSaving} {...form.getInputProps('date_order')} />
      )}
      <MatchColumns
        matching={questions.columns}
        disabled={isSaving}
        explainMissing={explainMissingColumns}
        renderDefault={(field) =>
          // A sheet without locations gets a single location, which the user names in the next step.
          field.field === 'location' ? null : (
            <DefaultValueField
              key={field.field}
              field={field}
              matching={questions.columns}
              companyId={undefined}
            />
          )
        }
      />
      <UploadProgress share={progress} />
      {problem && <DialogProblem problem={problem} onRetry={() => submit()} />}
      {hasUnansweredQuestion && (
        <Button type="submit" loading={isSaving}>
          Continue
        </Button>
      )}
    </form>
  );
}
