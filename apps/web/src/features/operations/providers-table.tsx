import { SYSTEM_LABELS } from '@fleetworth/contract/operations-labels';
import type { Operations } from '@fleetworth/contract/operations';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { formatInstant } from '../../shell/format/instant.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { NOT_READ_TEXT } from './operation-formats.ts';
import { ONE_PAGE } from './one-page.ts';
import classes from './operations.module.css';

type Provider = NonNullable<Operations['providers']>[number];

const labelOf = ({ provider }: Provider): string => SYSTEM_LABELS[provider] ?? provider;

export function ProvidersTable({ providers }: Pick<Operations, 'providers'>) {
  if (providers === null) return <PageEmpty text={NOT_READ_TEXT} />;
  return (
    <SimpleTable
      label="Outside systems"
      rows={providers}
      rowId={({ provider }) => provider}
      rowName={labelOf}
      columns={COLUMNS}
      {...ONE_PAGE}
      empty={<PageEmpty text="This installation uses no outside systems." />}
    />
  );
}

const COLUMNS: TableColumn<Provider>[] = [
  {
    id: 'provider',
    title: 'System',
    render: (row) => (
      <>
        {labelOf(row)} {row.is_sandbox && <SandboxMark />}
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    render: (row) => (
      <span className={classes.state} data-bad={row.failing_since !== null || undefined}>
        {formatState(row)}
      </span>
    ),
  },
  {
    id: 'last_answer_at',
    title: 'Last successful response',
    isSingleLine: true,
    render: ({ last_answer_at: at }) => formatInstant(at),
  },
];

function formatState({ last_answer_at, failing_since, paused_until }: Provider): string {
  if (failing_since === null) return last_answer_at === null ? 'Not used yet' : 'Responding';
  const failing = `Failing since ${formatInstant(failing_since)}`;
  return paused_until === null ? failing : `${failing}, requests paused until ${formatInstant(paused_until)}`;
}
