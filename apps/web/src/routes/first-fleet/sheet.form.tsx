import { Button } from '@mantine/core';
import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { DialogProblem } from '@fleetworth/ui/dialog-problem';
import { DatesQuestion } from '../../features/batches/import/import.dialog.tsx';
import { DefaultValueField } from '../../features/batches/import/default-value-field.tsx';
import { MatchColumns } from '../../shell/forms/upload/match-columns.tsx';
import { UploadFields, UploadProgress } from '../../shell/forms/upload/upload-fields.tsx';
import { useFocusOnError } from '../../shell/forms/use-focus-on-error.ts';
import classes from './start.module.css';
import { useFirstSheet } from './use-first-sheet.ts';

/** Uploads the first sheet of a fleet and asks how to read it. */
export function SheetForm({ onUploaded }: { onUploaded: (sheet: FirstSheet) => void }) {
  const { form, questions, chosen, progress, ...state } = useFirstSheet(onUploaded);
  const formRef = useFocusOnError(state.failedSubmits);
  const isSaving = progress !== null;
  const isAsking =
    questions.sheets.length > 0 || questions.dates !== null || questions.columns.question !== null;
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Upload"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <UploadFields
        label="Your fleet's sheet"
        prompt="Drop your fleet's sheet here or choose it"
        chosen={chosen}
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
      {state.problem && <DialogProblem problem={state.problem} onRetry={() => state.submit()} />}
      {isAsking && (
        <Button type="submit" loading={isSaving}>
          Continue
        </Button>
      )}
    </form>
  );
}
