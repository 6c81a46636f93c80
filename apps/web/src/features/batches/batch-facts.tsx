import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useAuthority } from '../../shell/api/authority.ts';
import { DASH } from '../../shell/format/figures.ts';
import { paths } from '../../paths.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { RegionName } from './batch-columns.tsx';
import type { BatchGroup } from './batch-group.ts';
import { formatBatchType } from './batch-groups.ts';
import { formatMatchedColumns, formatUnreadColumns, hasUnreadFinance } from './batch-labels.ts';
import { useBatchSearch } from './use-batch-search.ts';
import classes from './batch.module.css';

function Note({ note, batch }: { note: string; batch: BatchDetail }) {
  const { note: filteredKind } = useSearch({ strict: false });
  const { changeSearch } = useBatchSearch();
  const kind = batch.row_notes.find(({ message }) => message === note)?.kind;
  if (kind === undefined || batch.preview === null) return note;
  return (
    <button
      type="button"
      aria-pressed={filteredKind === kind}
      className={classes.linkButton}
      onClick={() =>
        changeSearch({ action: undefined, note: filteredKind === kind ? undefined : kind, page: undefined })
      }
    >
      {note}
    </button>
  );
}

function MatchedColumns({ batch }: { batch: BatchDetail }) {
  const { changeSearch } = useBatchSearch();
  const { getReadOnlyReason } = useAuthority();
  const readOnlyReason = batch.company ? getReadOnlyReason(batch.company.id) : undefined;
  const text = formatMatchedColumns(batch);
  if (text === null && batch.status !== 'waiting') return null;
  return (
    <p className={classes.infoLine}>
      {text ?? 'All columns were matched by name.'}{' '}
      {batch.status === 'waiting' && readOnlyReason === undefined && (
        <button
          type="button"
          className={classes.linkButton}
          onClick={() => changeSearch({ dialog: 'columns' })}
        >
          Change columns
        </button>
      )}
    </p>
  );
}

function FinanceImport({ batch }: { batch: BatchDetail }) {
  const { changeSearch } = useBatchSearch();
  const { getReadOnlyReason } = useAuthority();
  const mayImport = batch.company !== null && getReadOnlyReason(batch.company.id) === undefined;
  if (batch.results === null || batch.results.created_count === 0 || !mayImport)
    return (
      <Link to={paths.financialBatches} search={{ dialog: 'import' }}>
        Import finance data
      </Link>
    );
  return (
    <button type="button" className={classes.linkButton} onClick={() => changeSearch({ dialog: 'finance' })}>
      Import finance data from this sheet
    </button>
  );
}

function Corrections({
  group,
  batch: { corrected, corrections },
}: {
  group: BatchGroup;
  batch: BatchDetail;
}) {
  const renderLink = ({ id, file_name }: NonNullable<BatchDetail['corrected']>) => (
    <Link to={group.detailPath} params={{ batchId: id }}>
      {file_name}
    </Link>
  );
  return (
    <>
      {corrected !== null && (
        <p className={classes.infoLine}>Corrects rejected rows of {renderLink(corrected)}</p>
      )}
      {corrections.length > 0 && (
        <p className={classes.infoLine}>
          Rejected rows corrected in{' '}
          {corrections.map((correction, index) => (
            <Fragment key={correction.id}>
              {index > 0 && ', '}
              {renderLink(correction)}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

export function BatchFacts({ group, batch }: { group: BatchGroup; batch: BatchDetail }) {
  const created = formatDateTime(new Date(batch.created_at));
  const facts: [string, ReactNode][] = [
    group.belongsTo === 'company'
      ? ['Company', batch.company?.name ?? DASH]
      : ['Region', <RegionName key="region" code={batch.region} />],
    ['Type', formatBatchType(batch.type)],
    ['Created at', created],
    ['Created by', batch.created_by],
  ];
  const unreadText = formatUnreadColumns(batch.not_read);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Corrections group={group} batch={batch} />
      <MatchedColumns batch={batch} />
      {batch.notes.map((note) => (
        <p key={note} className={classes.infoLine}>
          <Note note={note} batch={batch} />
        </p>
      ))}
      {unreadText !== null && <p className={classes.infoLine}>{unreadText}</p>}
      {batch.type === 'create' &&
        group.detailPath === paths.vehicleBatch &&
        hasUnreadFinance(batch.not_read) && (
          <p className={classes.infoLine}>
            Finance data is imported separately, after the vehicles. <FinanceImport batch={batch} />
          </p>
        )}
    </>
  );
}
