import { Button } from '@mantine/core';
import { formatModel } from '../../shell/format/vehicle-labels.ts';
import { FieldInput } from './field-input.tsx';
import { type SelectionDefinition, type SelectionValues, getFieldTitle } from './selection-field.ts';
import { useSelectionActions } from './selection-actions.ts';
import classes from './selection-parts.module.css';
import type { SelectedRow } from './use-vehicle-selection.ts';
import { VEHICLE_ERROR_FIELD } from './rejections.ts';

interface SelectedCardProps<Values extends SelectionValues> {
  row: SelectedRow<Values>;
  definition: SelectionDefinition<Values>;
}

export function SelectedCard<Values extends SelectionValues>({ row, definition }: SelectedCardProps<Values>) {
  const { change, remove } = useSelectionActions();
  const { [VEHICLE_ERROR_FIELD]: vehicleError } = row.errors;
  return (
    <div className={classes.card}>
      <span className={classes.names}>
        <span>
          <b>{row.unit}</b> <span className={classes.place}>{formatModel(row)}</span>
        </span>
        <Button
          data-card-widget
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${row.unit} from the selection`}
          onClick={() => remove(row)}
        >
          Remove
        </Button>
      </span>
      {definition.formatFigures && (
        <dl className={classes.fields}>
          {Object.entries(definition.formatFigures(row)).map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.fields} data-card-widget>
        {definition.fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={row.values[field.id] ?? null}
            onChange={(value) => change(row.id, field.id, value)}
            inputProps={{
              label: getFieldTitle(field),
              error: row.errors[field.id],
              disabled: !(field.isRelevant?.(row.values) ?? true),
              size: 'xs',
            }}
          />
        ))}
      </div>
      {vehicleError !== undefined && (
        <span className={classes.faulty}>
          <span>{vehicleError}</span> {row.remedy}
        </span>
      )}
      {row.checks.length > 0 && (
        <span className={classes.toCheck}>
          <b>Check</b> {row.checks.join(' ')}
        </span>
      )}
    </div>
  );
}
