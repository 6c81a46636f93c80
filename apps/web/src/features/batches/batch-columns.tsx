import type { Batch } from '@fleetworth/contract/batch-shapes';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { Link } from '@tanstack/react-router';
import { DASH } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { useFormatRegion } from '../../shell/api/region-names.ts';
import type { BatchGroup } from './batch-group.ts';
import { getGroupOfBatch, formatBatchType } from './batch-groups.ts';
import { BatchProgress, BatchStatusMark } from './batch-status.tsx';
import { formatOutcome } from './batch-labels.ts';
import classes from './batches.module.css';
import { isRunning } from './batches.queries.ts';

const FILE: TableColumn<Batch> = {
  id: 'file_name',
  title: 'File',
  render: (batch) => (
    <Link to={getGroupOfBatch(batch).detailPath} params={{ batchId: batch.id }} className={classes.file}>
      {batch.file_name}
    </Link>
  ),
};

const COMPANY: TableColumn<Batch> = {
  id: 'company',
  title: 'Company',
  render: ({ company }) => company?.name ?? DASH,
};

const STATUS: TableColumn<Batch> = {
  id: 'status',
  title: 'Status',
  render: (batch) => {
    const outcome = formatOutcome(batch);
    return (
      <span className={classes.state}>
        <span>
          <BatchStatusMark status={batch.status} />
          {outcome !== '' && ` · ${outcome}`}
        </span>
        {isRunning(batch) && <BatchProgress batch={batch} />}
      </span>
    );
  },
};

const TYPE: TableColumn<Batch> = {
  id: 'type',
  title: 'Type',
  render: ({ type }) => <span className={classes.word}>{formatBatchType(type)}</span>,
};

const REGION: TableColumn<Batch> = {
  id: 'region',
  title: 'Region',
  render: ({ region }) => <RegionName code={region} />,
};

const KIND: TableColumn<Batch> = {
  id: 'kind',
  title: 'Kind',
  render: (batch) => <span className={classes.word}>{getGroupOfBatch(batch).tab}</span>,
};

const CREATED: TableColumn<Batch> = {
  id: 'created_at',
  title: 'Created at',
  render: ({ created_at, created_by }) => (
    <span className={classes.created}>
      <span className={classes.word}>{formatDateTime(new Date(created_at))}</span>
      <span className={classes.by}>{created_by}</span>
    </span>
  ),
};

export const ALL_KINDS_COLUMNS: TableColumn<Batch>[] = [FILE, COMPANY, STATUS, KIND, TYPE, CREATED];

const COMPANY_COLUMNS: TableColumn<Batch>[] = [FILE, COMPANY, STATUS, TYPE, CREATED];
const REGION_COLUMNS: TableColumn<Batch>[] = [FILE, STATUS, REGION, CREATED];

export const batchColumns = ({ belongsTo }: BatchGroup): TableColumn<Batch>[] =>
  belongsTo === 'company' ? COMPANY_COLUMNS : REGION_COLUMNS;

export function RegionName({ code }: { code: Batch['region'] }) {
  const formatRegion = useFormatRegion();
  return code === null ? DASH : formatRegion(code);
}
