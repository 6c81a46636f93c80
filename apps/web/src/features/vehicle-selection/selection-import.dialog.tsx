import { FormDialog } from '@fleetworth/ui/form-dialog';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import type { UnsuitableVehicle } from '@fleetworth/contract/unsuitable-vehicle';
import { useState } from 'react';
import { DASH, figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { MatchColumns } from '../../shell/forms/upload/match-columns.tsx';
import { UploadFields, UploadProgress } from '../../shell/forms/upload/upload-fields.tsx';
import classes from './selection-parts.module.css';
import { type ReadFile, type ParsedVehicles, useSelectionImport } from './use-selection-import.ts';

interface SelectionImportProps<Item extends { vin: string }> {
  readFile: ReadFile<Item>;
  columns: readonly TableColumn<Item>[];
  maxRows: string;
  note: string;
  onImport: (items: readonly Item[]) => void;
  onClose: () => void;
}

export function SelectionImportDialog<Item extends { vin: string }>(props: SelectionImportProps<Item>) {
  const { readFile, columns, maxRows, note, onImport, onClose } = props;
  const selectionImport = useSelectionImport(readFile);
  const { result, progress } = selectionImport;
  const isSending = progress !== null;
  const dialogProps = {
    title: 'Import from excel file',
    isSaving: isSending,
    failedSubmits: selectionImport.failedSubmits,
  };
  if (result !== null) {
    const isEmpty = result.items.length === 0;
    return (
      <FormDialog
        {...dialogProps}
        submitLabel="Import"
        isDirty={false}
        isWide
        disabledReason={isEmpty ? 'No rows in this file can be imported' : undefined}
        onSubmit={() => {
          onImport(result.items);
          onClose();
        }}
        onClose={onClose}
      >
        <div className={classes.tables}>
          <SuitableVehicles result={result} columns={columns} />
          <ResultTable
            title="Unsuitable vehicles"
            rows={result.errors}
            rowId={({ row }) => String(row)}
            columns={UNSUITABLE_COLUMNS}
            empty="All rows in this file can be imported."
          />
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...dialogProps}
      submitLabel="Upload"
      isDirty={false}
      problem={selectionImport.problem}
      cancelLabel={isSending ? 'Cancel upload' : 'Cancel'}
      onSubmit={selectionImport.submit}
      onClose={() => (isSending ? selectionImport.stop() : onClose())}
    >
      <div className={classes.choice}>
        <UploadFields
          fileChoice={selectionImport.fileChoice}
          maxRows={maxRows}
          sheets={selectionImport.sheets}
          sheet={selectionImport.sheet}
          disabled={isSending}
        />
        <MatchColumns matching={selectionImport.columns} disabled={isSending} />
        <p className={classes.note}>{note}</p>
        <UploadProgress share={progress} />
      </div>
    </FormDialog>
  );
}

interface SuitableProps<Item extends { vin: string }> {
  result: ParsedVehicles<Item>;
  columns: readonly TableColumn<Item>[];
}

function SuitableVehicles<Item extends { vin: string }>({ result, columns }: SuitableProps<Item>) {
  const checks = Map.groupBy(result.to_check ?? [], ({ vin }) => vin);
  const checkColumn: TableColumn<Item> = {
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
    <ResultTable
      title="Suitable vehicles"
      note={checks.size === 0 ? undefined : `${counted(checks.size, 'vehicle')} to check`}
      rows={result.items.toSorted(({ vin: a }, { vin: b }) => Number(checks.has(b)) - Number(checks.has(a)))}
      rowId={({ vin }) => vin}
      columns={checks.size === 0 ? columns : columns.toSpliced(1, 0, checkColumn)}
      empty="No rows in this file can be imported."
    />
  );
}

const UNSUITABLE_COLUMNS: readonly TableColumn<UnsuitableVehicle>[] = [
  { id: 'vin', title: 'VIN', isSingleLine: true, render: ({ vin }) => vin || DASH },
  { id: 'row', title: 'Row', render: ({ row }) => row, align: 'end' },
  { id: 'message', title: 'Reason', render: ({ message }) => message },
];

/** A table with more columns doesn't fit on a tablet. */
const MAX_TABLET_COLUMNS = 8;

interface ResultTableProps<Row extends { vin: string }> {
  title: string;
  note?: string | undefined;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  empty: string;
}

function ResultTable<Row extends { vin: string }>({
  title,
  note,
  rows,
  empty,
  ...table
}: ResultTableProps<Row>) {
  const [tableState, setTableState] = useState<TableState>({ sort: '', isDescending: false, page: 1 });
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
        state={tableState}
        onStateChange={setTableState}
        empty={<PageEmpty text={empty} />}
      />
    </section>
  );
}
