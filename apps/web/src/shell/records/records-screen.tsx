import { AddButton } from '@fleetworth/ui/page-buttons';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import type { UseSuspenseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type TableSearch, useTableSearch } from '../url/table-search.ts';
import { DeletionDialog } from '../forms/confirmed-deletion.tsx';
import { Page } from '../layout/page.tsx';
import { useAuthority } from '../api/authority.ts';
import type { RecordDialogProps } from './record-dialog.tsx';

interface CompanyRecord {
  id: number;
  name: string;
  company: { id: number; name: string };
}

type FrameProps = Pick<ComponentProps<typeof Page>, 'subtitle' | 'back' | 'filters'>;

interface RecordsScreenProps<Row extends CompanyRecord> extends FrameProps {
  title: string;
  noun: string;
  records: UseSuspenseQueryResult<Row[]>;
  companyId?: number;
  /** The table is sorted by the first column until the user sorts it. */
  columns: readonly TableColumn<Row>[];
  emptyText: string;
  moreActions?: (row: Row) => RowAction[];
  remove: (id: number) => Promise<unknown>;
  renderDeletion: (row: Row) => ReactNode;
  children: (dialog: RecordDialogProps<Row>) => ReactNode;
}

export function RecordsScreen<Row extends CompanyRecord>(props: RecordsScreenProps<Row>) {
  const { title, subtitle, back, filters, noun, records, companyId, columns, emptyText } = props;
  const { moreActions, remove, renderDeletion, children } = props;
  const search = useSearch({ strict: false }) as TableSearch;
  const { state, onStateChange, open, close } = useTableSearch(search, columns[0]?.id ?? '');
  const { noWritableCompanyReason, getReadOnlyReason } = useAuthority();
  const addDisabledReason = companyId === undefined ? noWritableCompanyReason : getReadOnlyReason(companyId);
  const selectedRecord = records.data.find(({ id }) => id === search.id);
  const selectedReadOnlyReason = selectedRecord && getReadOnlyReason(selectedRecord.company.id);
  const addButton = (
    <AddButton label={`Add ${noun}`} disabledReason={addDisabledReason} onAdd={() => open('add')} />
  );

  const actions = (row: Row): RowAction[] => {
    const disabledReason = getReadOnlyReason(row.company.id);
    return [
      ...(moreActions?.(row) ?? []),
      { label: 'Edit', disabledReason, onRun: () => open('edit', row.id) },
      { label: 'Delete', disabledReason, isDestructive: true, onRun: () => open('delete', row.id) },
    ];
  };

  return (
    <Page
      title={title}
      subtitle={subtitle}
      back={back}
      filters={filters}
      actions={records.data.length > 0 && addButton}
      queries={[records]}
    >
      <SimpleTable
        label={title}
        rows={records.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        columns={columns}
        actions={actions}
        state={state}
        onStateChange={onStateChange}
        empty={<PageEmpty text={emptyText}>{addButton}</PageEmpty>}
      />
      {search.dialog === 'add' &&
        children({ record: undefined, disabledReason: addDisabledReason, onClose: close })}
      {search.dialog === 'edit' &&
        selectedRecord &&
        children({ record: selectedRecord, disabledReason: selectedReadOnlyReason, onClose: close })}
      <DeletionDialog
        isOpen={
          search.dialog === 'delete' && selectedRecord !== undefined && selectedReadOnlyReason === undefined
        }
        title={`Delete ${selectedRecord?.name}?`}
        confirmLabel="Delete"
        run={() => remove(search.id ?? 0)}
        record={selectedRecord && { name: selectedRecord.name, companyId: selectedRecord.company.id }}
        doneText="Successfully deleted."
        onClose={close}
      >
        {selectedRecord && renderDeletion(selectedRecord)}
      </DeletionDialog>
    </Page>
  );
}
