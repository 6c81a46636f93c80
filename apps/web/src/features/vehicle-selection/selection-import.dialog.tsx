import { FormDialog } from '@fleetworth/ui/form-dialog';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import type { UnsuitableVehicle } from '@fleetworth/contract/selection-shapes';
import { useState } from 'react';
import { DASH, figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { MatchColumns } from '../../shell/forms/upload/match-columns.tsx';
import { UploadFields, UploadProgress } from '../../shell/forms/upload/upload-fields.tsx';
import classes from './selection-parts.module.css';
import { type ReadFile, type ReadVehicles, useSelectionImport } from './use-selection-import.ts';

interface SelectionImportProps<Item extends { vin: string }> {
  readFile: ReadFile<Item>;
  columns: readonly TableColumn<Item>[];
  maxRows: string;
  note: string;
  onImport: (items: readonly Item[]) => void;
  onClose: () => void;
}

/**
 * Fills a selection from a spreadsheet. After the upload it shows the vehicles to select, and the rows
 * without one with the reasons.
 */
export function SelectionImportDialog<Item extends { vin: string }>(props: SelectionImportProps<Item>) {
  const { readFile, columns, maxRows, note, onImport, onClose } = props;
  const reading = useSelectionImport(readFile);
  const { read, progress } = reading;
  const isSending = progress !== null;
  const shared = {
    title: 'Import from excel file',
    isSaving: isSending,
    failedSubmits: reading.failedSubmits,
  };
  if (read !== null) {
    const isEmpty = read.items.length === 0;
    return (
      <FormDialog
        {...shared}
        submitLabel="Import"
        isDirty={false}
        isWide
        disabledReason={isEmpty ? 'No rows of this file are suitable' : undefined}
        onSubmit={() => {
          onImport(read.items);
          onClose();
        }}
        onClose={onClose}
      >
        <div className={classes.tables}>
          <SuitableVehicles read={read} columns={columns} />
          <ReadTable
            title="Unsuitable vehicles"
            rows={read.errors}
            rowId={({ row }) => String(row)}
            columns={UNSUITABLE}
            empty="All rows of this file can be imported."
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
          maxRows={maxRows}
          sheets={reading.sheets}
          sheet={reading.sheet}
          disabled={isSending}
        />
        <MatchColumns matching={reading.columns} disabled={isSending} />
        <p className={classes.note}>{note}</p>
        <UploadProgress share={progress} />
      </div>
    </FormDialog>
  );
}

interface SuitableProps<Item extends { vin: string }> {
  read: ReadVehicles<Item>;
  columns: readonly TableColumn<Item>[];
}

/** Lists vehicles that can be selected. Those with values that look wrong come first, with the reasons. */
function SuitableVehicles<Item extends { vin: string }>({ read, columns }: SuitableProps<Item>) {
  const checks = Map.groupBy(read.to_check ?? [], ({ vin }) => vin);
  const check: TableColumn<Item> = {
    id: 'check',
    title: 'Check',
    render: ({ vin }) => {
      const findings = checks.get(vin);
      if (findings === undefined) return DASH;
      return (
        <span className={classes.reasons}>
          {findings.map(({ row, message }) => (
            <span key={message}>
              Row {row}: {message}
            </span>
          ))}
        </span>
      );
    },
  };
  return (
    <ReadTable
      title="Suitable vehicles"
      note={checks.size === 0 ? undefined : `${counted(checks.size, 'vehicle')} to check`}
      rows={read.items.toSorted(({ vin: a }, { vin: b }) => Number(checks.has(b)) - Number(checks.has(a)))}
      rowId={({ vin }) => vin}
      columns={checks.size === 0 ? columns : columns.toSpliced(1, 0, check)}
      empty="No rows of this file are suitable."
    />
  );
}

const UNSUITABLE: readonly TableColumn<UnsuitableVehicle>[] = [
  { id: 'vin', title: 'VIN', isWhole: true, render: ({ vin }) => vin || DASH },
  { id: 'row', title: 'Row', render: ({ row }) => row, align: 'end' },
  { id: 'message', title: 'Reason', render: ({ message }) => message },
];

const MAX_TABLET_COLUMNS = 8;

interface ReadTableProps<Row extends { vin: string }> {
  title: string;
  note?: string | undefined;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  empty: string;
}

function ReadTable<Row extends { vin: string }>({ title, note, rows, empty, ...table }: ReadTableProps<Row>) {
  const [place, setPlace] = useState<TableState>({ sort: '', isDescending: false, page: 1 });
  return (
    <section aria-label={title}>
      <h3>
        {title} · {figures.count(rows.length)}
      </h3>
      {note !== undefined && <p className={classes.checks}>{note}</p>}
      <SimpleTable
        {...table}
        label={title}
        isDense
        isWide={table.columns.length > MAX_TABLET_COLUMNS}
        rows={rows}
        rowName={({ vin }) => vin}
        state={place}
        onStateChange={setPlace}
        empty={<PageEmpty text={empty} />}
      />
    </section>
  );
}
