import type { Batch } from '@fleetworth/contract/batch-shapes';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { DASH } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant-format.ts';
import { useRegionNames } from '../../shell/format/region-names.ts';
import { todayHere } from '../../shell/format/today.ts';
import type { BatchGroup } from './batch-group.ts';
import { labelOf } from './batch-groups.ts';
import { BatchProgress, BatchStatusMark } from './batch-status.tsx';
import classes from './batches.module.css';
import { isRunning } from './batches.queries.ts';

const STATUS: TableColumn<Batch> = {
  id: 'status',
  title: 'Status',
  render: (batch) => (
    <span className={classes.state}>
      <BatchStatusMark status={batch.status} />
      {isRunning(batch) && <BatchProgress batch={batch} />}
    </span>
  ),
};

const CREATED: TableColumn<Batch> = {
  id: 'created_at',
  title: 'Created at',
  render: ({ created_at, file_name }) => (
    <span className={classes.created}>
      {formatInstant(new Date(created_at), todayHere())}
      <span className={classes.file}>{file_name}</span>
    </span>
  ),
};

const OF_COMPANIES: TableColumn<Batch>[] = [
  { id: 'company', title: 'Company', render: ({ company }) => company?.name ?? DASH },
  STATUS,
  { id: 'type', title: 'Type', render: ({ type }) => <span className={classes.type}>{labelOf(type)}</span> },
  CREATED,
];

const OF_REGIONS: TableColumn<Batch>[] = [
  STATUS,
  { id: 'region', title: 'Region', render: ({ region }) => <RegionName code={region} /> },
  CREATED,
];

export const batchColumns = ({ asks }: BatchGroup): TableColumn<Batch>[] =>
  asks === 'company' ? OF_COMPANIES : OF_REGIONS;

export function RegionName({ code }: { code: Batch['region'] }) {
  const nameOf = useRegionNames();
  return code === null ? DASH : nameOf(code);
}
