import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FileField } from '@fleetworth/ui/file-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useAuthority } from '../../shell/session/authority.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { counted } from '../../shell/format/plural.ts';
import type { BatchGroup } from './batch-group.ts';
import { ACCEPTED, asksCompany, type ImportValues } from './import-values.ts';
import classes from './import.module.css';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  group: BatchGroup;
  /** The batch whose refused rows were mended: the sheet is of the same type and company. */
  mended: BatchDetail | undefined;
  onClose: () => void;
}

/** Uploads a sheet. Nothing is changed by it before its start. */
export function ImportDialog({ group, mended, onClose }: ImportDialogProps) {
  const { form, chosen, sheets, progress, dialog } = useImport({ group, mended, onClose });
  const isSaving = progress !== null;
  const { values } = form;

  return (
    <FormDialog title="Excel Import" submitLabel="Upload" {...dialog}>
      <div className={classes.fields}>
        <FormGrid>
          {group.types.length > 1 && (
            <ChoiceField
              label="Type"
              isRequired
              choices={group.types.map(({ value, label }) => ({ value, label }))}
              disabled={isSaving}
              {...form.getInputProps('type')}
            />
          )}
          {asksCompany(group, values.type) && <CompanyField form={form} disabled={isSaving} />}
          {group.asks === 'region' && <RegionField form={form} disabled={isSaving} />}
        </FormGrid>
        <FileField
          label="File"
          description=".xlsx, .xls or .csv with a heading row; at most 20 MB and 100,000 rows"
          accept={ACCEPTED.join(',')}
          file={chosen.file}
          onChange={chosen.take}
          error={chosen.error}
          disabled={isSaving}
        />
        {sheets.length > 0 && (
          <ChoiceField
            label="Sheet"
            isRequired
            choices={sheets.map(({ name, rows }) => ({
              value: name,
              label: `${name} · ${counted(rows, 'row')}`,
            }))}
            disabled={isSaving}
            {...form.getInputProps('sheet' satisfies keyof ImportValues)}
          />
        )}
        <p className={classes.note}>You see a preview first. Nothing changes until you press Start.</p>
        <output className={classes.progress}>
          {progress !== null && <UploadProgress share={progress} />}
        </output>
      </div>
    </FormDialog>
  );
}

interface FieldProps {
  form: ReturnType<typeof useImport>['form'];
  disabled: boolean;
}

function CompanyField({ form, disabled }: FieldProps) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { mayWrite } = useAuthority();
  return (
    <ChoiceField
      label="Company"
      isRequired
      choices={companies
        .filter(({ id }) => mayWrite(id))
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={disabled}
      {...form.getInputProps('company' satisfies keyof ImportValues)}
    />
  );
}

function RegionField({ form, disabled }: FieldProps) {
  const { data: regions = [], isPending } = useQuery(query('listRegions'));
  return (
    <ChoiceField
      label="Region"
      isRequired
      choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
      isLoading={isPending}
      disabled={disabled}
      {...form.getInputProps('region' satisfies keyof ImportValues)}
    />
  );
}

/** Once all of it has arrived the rows are read, which takes a moment more. */
const UploadProgress = ({ share }: { share: number }) => (
  <>
    <progress aria-label="Upload" {...(share < 1 && { value: share })} className={classes.bar} />
    {share < 1 ? `${Math.floor(share * 100)} % uploaded` : 'Reading the rows…'}
  </>
);
