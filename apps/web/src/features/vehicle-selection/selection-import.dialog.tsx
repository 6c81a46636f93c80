import { FormDialog } from '@fleetworth/ui/form-dialog';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TablePlace } from '@fleetworth/ui/simple-table-rows';
import type { UnsuitableVehicle } from '@fleetworth/contract/selection-shapes';
import { useState } from 'react';
import { DASH, figures } from '../../shell/format/figures.ts';
import { UploadFields, UploadProgress } from '../../shell/forms/upload-fields.tsx';
import classes from './selection-parts.module.css';
import { type ReadFile, useSelectionImport } from './use-selection-import.ts';

interface SelectionImportProps<Item extends { vin: string }> {
  readFile: ReadFile<Item>;
  /** Columns of the suitable vehicles; the first is the VIN. */
  columns: readonly TableColumn<Item>[];
  /** The most rows of a file, for people. */
  mostRows: string;
  /** What happens to the vehicles that are selected already. */
  note: string;
  onImport: (items: readonly Item[]) => void;
  onClose: () => void;
}

/** Fills a selection from a sheet: first its file, then what it would select and which rows select nothing, and why. */
export function SelectionImportDialog<Item extends { vin: string }>(props: SelectionImportProps<Item>) {
  const { readFile, columns, mostRows, note, onImport, onClose } = props;
  const reading = useSelectionImport(readFile);
  const { read, progress } = reading;
  const isSending = progress !== null;
  const shared = { title: 'Import from excel file', isSaving: isSending, refusals: reading.refusals };
  if (read !== null) {
    const isEmpty = read.items.length === 0;
    return (
      <FormDialog
        {...shared}
        submitLabel="Import"
        isDirty={false}
        disabledReason={isEmpty ? 'No row of this file is suitable' : undefined}
        onSubmit={() => {
          onImport(read.items);
          onClose();
        }}
        onClose={onClose}
      >
        <div className={classes.tables}>
          <ReadTable
            title="Suitable vehicles"
            rows={read.items}
            rowId={({ vin }) => vin}
            columns={columns}
            empty="No row of this file is suitable."
          />
          {read.to_check !== undefined && read.to_check.length > 0 && (
            <ReadTable
              title="Vehicles to check"
              rows={read.to_check}
              rowId={({ row, message }) => `${row} ${message}`}
              columns={UNSUITABLE}
              empty=""
            />
          )}
          <ReadTable
            title="Unsuitable vehicles"
            rows={read.errors}
            rowId={({ row }) => String(row)}
            columns={UNSUITABLE}
            empty="Every row of this file is suitable."
          />
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      submitLabel="Upload"
      isDirty={false}
      problem={reading.problem}
      cancelLabel={isSending ? 'Cancel upload' : 'Cancel'}
      onSubmit={reading.submit}
      onClose={() => (isSending ? reading.stop() : onClose())}
    >
      <div className={classes.choice}>
        <UploadFields
          chosen={reading.chosen}
          mostRows={mostRows}
          sheets={reading.sheets}
          sheet={reading.sheet}
          disabled={isSending}
        />
        <p className={classes.note}>{note}</p>
        <UploadProgress share={progress} />
      </div>
    </FormDialog>
  );
}

const UNSUITABLE: readonly TableColumn<UnsuitableVehicle>[] = [
  { id: 'vin', title: 'VIN', render: ({ vin }) => vin || DASH },
  { id: 'row', title: 'Row', render: ({ row }) => row, align: 'end' },
  { id: 'message', title: 'Reason', render: ({ message }) => message },
];

interface ReadTableProps<Row extends { vin: string }> {
  title: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  empty: string;
}

function ReadTable<Row extends { vin: string }>({ title, rows, empty, ...table }: ReadTableProps<Row>) {
  const [place, setPlace] = useState<TablePlace>({ sort: '', isDescending: false, page: 1 });
  return (
    <section aria-label={title}>
      <h3>
        {title} · {figures.count(rows.length)}
      </h3>
      <SimpleTable
        {...table}
        label={title}
        rows={rows}
        rowName={({ vin }) => vin}
        place={place}
        onPlace={setPlace}
        empty={<PageEmpty text={empty} />}
      />
    </section>
  );
}
