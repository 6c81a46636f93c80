import type { SheetColumn, SheetField } from '@fleetworth/contract/sheet-matching';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { PageBanner } from '@fleetworth/ui/page-state';
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './match-columns.module.css';
import {
  type ColumnMatching,
  formatAlternatives,
  listEffectsOfMissingColumns,
  listFieldsMissingForNewRecords,
} from './use-column-matching.ts';

interface MatchColumnsProps {
  matching: ColumnMatching;
  disabled: boolean;
  renderDefault?: (field: SheetField) => ReactNode;
  /** Explains missing columns that only new records need. By default, explains how to fill them in. */
  explainMissing?: (fields: readonly SheetField[]) => string;
}

export function MatchColumns(props: MatchColumnsProps) {
  const { matching, disabled, renderDefault, explainMissing = explainMissingForNew } = props;
  const { unmatchedColumns, fieldByIndex, unmatchedFields, missingGroups, errors } = matching;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const hasUnmatchedColumns = unmatchedColumns !== null;
  useEffect(() => {
    if (hasUnmatchedColumns) titleRef.current?.focus();
  }, [hasUnmatchedColumns]);
  if (unmatchedColumns === null) return null;
  const missingForNew = listFieldsMissingForNewRecords(matching);
  const fieldsToMatch = missingGroups.flatMap((group) => {
    const [first, ...others] = group;
    const hasInput = others.length === 0 && renderDefault !== undefined && first?.fills_all_rows === true;
    return first === undefined || hasInput ? [] : [first];
  });
  const defaults = unmatchedFields.flatMap((field) => (field.fills_all_rows && renderDefault?.(field)) || []);

  return (
    <section aria-labelledby="match-columns" className={classes.section}>
      <h2 id="match-columns" ref={titleRef} tabIndex={-1} className={classes.title}>
        Match the columns of your sheet
      </h2>
      {unmatchedColumns.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {missingGroups.length > 0 && (
        <p className={classes.note}>{formatMissing(missingGroups, renderDefault)}</p>
      )}
      {missingGroups.length === 0 && missingForNew.length > 0 && (
        <p className={classes.note}>{explainMissing(missingForNew)}</p>
      )}
      {fieldsToMatch.map(
        ({ field }) =>
          errors[field] !== undefined && (
            <p key={field} className={classes.error}>
              {errors[field]}
            </p>
          ),
      )}
      <ul className={classes.columns}>
        {unmatchedColumns.columns.map((column) => (
          <Column
            key={column.index}
            column={column}
            fields={unmatchedColumns.fields}
            field={fieldByIndex.get(column.index) ?? null}
            isInvalid={
              column.index === findFirstIgnoredColumn(matching) &&
              fieldsToMatch.some(({ field }) => field in errors)
            }
            disabled={disabled}
            onMatch={(field) => matching.match(column.index, field)}
          />
        ))}
      </ul>
      {defaults.length > 0 && (
        <>
          <h3 className={classes.title}>Values for all rows</h3>
          <FormGrid>{defaults}</FormGrid>
        </>
      )}
      {listEffectsOfMissingColumns(matching).map((text) => (
        <PageBanner key={text} text={text} />
      ))}
    </section>
  );
}

function formatMissing(groups: readonly SheetField[][], renderDefault: unknown): string {
  const names = groups.map(formatAlternatives).join(', ');
  const isFillable =
    renderDefault !== undefined && groups.some((group) => group.some((field) => field.fills_all_rows));
  return (
    `No column for ${names}. Choose ` +
    `one${isFillable ? ', or enter a value under Values for all rows' : ''}.`
  );
}

const explainMissingForNew = (fields: readonly SheetField[]): string =>
  [
    `No column for ${fields.map(({ label }) => label).join(', ')}.`,
    `Rows that add a record need ${fields.length === 1 ? 'it' : 'them'}: choose a column,`,
    'or enter a value under Values for all rows.',
    "Rows that change a record don't need it.",
  ].join(' ');

/**
 * Returns the index of the first column that isn't imported. It is marked as invalid if a
 * required field has no column, so that it receives the focus.
 */
const findFirstIgnoredColumn = ({ unmatchedColumns, fieldByIndex }: ColumnMatching): number | undefined =>
  unmatchedColumns?.columns.find(({ index }) => !fieldByIndex.has(index))?.index;

interface ColumnProps {
  column: SheetColumn;
  fields: readonly SheetField[];
  field: string | null;
  isInvalid: boolean;
  disabled: boolean;
  onMatch: (field: string | null) => void;
}

function Column({ column, fields, field, isInvalid, disabled, onMatch }: ColumnProps) {
  const heading = column.heading || `Column ${column.index}`;
  return (
    <li className={classes.column}>
      <div>
        <div className={classes.heading}>{heading}</div>
        <div className={classes.samples}>{column.samples.join(' · ') || 'No values'}</div>
      </div>
      <NativeSelect
        aria-label={`Field for ${heading}`}
        error={isInvalid}
        disabled={disabled}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) => onMatch(value === '' ? null : value)}
        data={[
          { value: '', label: 'Do not import' },
          ...fields.map(({ field: name, label, is_required: isRequired }) => ({
            value: name,
            label: isRequired ? `${label} *` : label,
          })),
        ]}
      />
    </li>
  );
}
