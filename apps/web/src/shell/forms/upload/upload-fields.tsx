import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';
import { SPREADSHEET_EXTENSIONS } from '@fleetworth/contract/spreadsheet';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FileField } from '@fleetworth/ui/file-field';
import { counted } from '../../format/plural.ts';
import classes from './upload-fields.module.css';
import type { useFileChoice } from './use-file-choice.ts';

interface UploadFieldsProps {
  label?: string;
  prompt?: string;
  fileChoice: ReturnType<typeof useFileChoice>;
  maxRows: string;
  /** Sheets to choose from. Empty unless several sheets could contain the data. */
  sheets: readonly PossibleSheet[];
  sheet: { value?: string | null; onChange: (sheet: string | null) => void; error?: unknown };
  disabled: boolean;
}

export function UploadFields(props: UploadFieldsProps) {
  const { label = 'File', prompt, fileChoice, maxRows, sheets, sheet, disabled } = props;
  const { value = null, onChange, error } = sheet;
  return (
    <>
      <FileField
        label={label}
        {...(prompt !== undefined && { prompt })}
        description={`.xlsx, .xls or .csv with a header row, at most 20 MB and ${maxRows} rows`}
        accept={SPREADSHEET_EXTENSIONS.join(',')}
        file={fileChoice.file}
        onChange={fileChoice.choose}
        error={fileChoice.error}
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

// `share` is null while nothing is uploaded.
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
