import type { ApiResponse } from '@fleetworth/contract/endpoint';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FormOf } from '../drafts/use-draft-form.ts';
import { schemaErrors } from '../forms/schema-errors.ts';
import { useRecordDialog } from '../forms/use-record-dialog.ts';

export interface RecordDialogProps<Stored> {
  record: Stored | undefined;
  disabledReason: string | undefined;
  onClose: () => void;
}

interface RecordDialogSetup<Values extends Record<string, string>, Body, Stored>
  extends RecordDialogProps<Stored> {
  /** Noun for the record: 'tag' in 'Edit tag Detailing'. */
  noun: string;
  addTitle?: string;
  doneText: string;
  valuesOf: (record: Stored | null) => Values;
  bodyOf: (values: Values) => Body;
  schema: z.ZodType<unknown, Body>;
  add: (body: Body) => Promise<ApiResponse<Stored>>;
  edit: (record: Stored, body: Body) => Promise<ApiResponse<Stored>>;
  children: (form: FormOf<Values>) => ReactNode;
}

export function RecordDialog<
  Values extends Record<string, string>,
  Body,
  Stored extends { id: number; name: string },
>(props: RecordDialogSetup<Values, Body, Stored>) {
  const { record, noun, addTitle = `Add ${noun}`, bodyOf, children } = props;
  const { form, dialog } = useRecordDialog<Values, Stored>({
    kind: noun,
    record: record ?? null,
    valuesOf: props.valuesOf,
    formatValues: (values) => values,
    validate: (values) => schemaErrors(props.schema, bodyOf(values)),
    save: (values, stored) => (stored ? props.edit(stored, bodyOf(values)) : props.add(bodyOf(values))),
    doneText: props.doneText,
    onClose: props.onClose,
  });
  return (
    <FormDialog
      title={record ? `Edit ${noun} ${record.name}` : addTitle}
      submitLabel="Save"
      disabledReason={props.disabledReason}
      {...dialog}
    >
      <FormGrid>{children(form)}</FormGrid>
    </FormDialog>
  );
}
