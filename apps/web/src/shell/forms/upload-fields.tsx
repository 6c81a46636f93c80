import type { PossibleSheet } from '@fleetworth/contract/batches';
import { SPREADSHEET_EXTENSIONS } from '@fleetworth/contract/spreadsheet';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FileField } from '@fleetworth/ui/file-field';
import { counted } from '../format/plural.ts';
import classes from './upload-fields.module.css';
import type { useChosenFile } from './use-chosen-file.ts';

interface UploadFieldsProps {
  chosen: ReturnType<typeof useChosenFile>;
  /** The most rows, for people. */
  mostRows: string;
  /** Asked for when the file has several that may be meant. */
  sheets: readonly PossibleSheet[];
  sheet: { value?: string | null; onChange: (sheet: string | null) => void; error?: unknown };
  disabled: boolean;
}

/** The file of an upload, and which of its sheets is meant. */
export function UploadFields({ chosen, mostRows, sheets, sheet, disabled }: UploadFieldsProps) {
  const { value = null, onChange, error } = sheet;
  return (
    <>
      <FileField
        label="File"
        description={`.xlsx, .xls or .csv with a heading row, at most 20 MB and ${mostRows} rows`}
        accept={SPREADSHEET_EXTENSIONS.join(',')}
        file={chosen.file}
        onChange={chosen.take}
        error={chosen.error}
        disabled={disabled}
      />
      {sheets.length > 0 && (
        <ChoiceField
          label="Sheet"
          isRequired
          choices={sheets.map(({ name, rows }) => ({
            value: name,
            label: `${name} · ${counted(rows, 'row')}`,
          }))}
          disabled={disabled}
          value={value}
          onChange={onChange}
          {...(typeof error === 'string' && { error })}
        />
      )}
    </>
  );
}

/** Says how much has arrived; null where nothing is sent. Once all of it has, the rows are read, which takes a moment more. */
export const UploadProgress = ({ share }: { share: number | null }) => (
  <output className={classes.progress}>
    {share !== null && (
      <>
        <progress aria-label="Upload" {...(share < 1 && { value: share })} className={classes.bar} />
        {share < 1 ? `${Math.floor(share * 100)}% uploaded` : 'Reading the rows…'}
      </>
    )}
  </output>
);
