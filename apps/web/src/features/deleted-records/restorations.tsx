import type { Restoration } from '@fleetworth/contract/deleted-records';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../shell/api/query.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { formatFinishedRestoration, formatRestorationName } from './deleted-record-labels.ts';
import classes from './restorations.module.css';

const isRunning = ({ finished_at }: Restoration): boolean => finished_at === null;

export function Restorations({ companyId }: { companyId?: number }) {
  const queryClient = useQueryClient();
  const restorations = useQuery(query('listRestorations'));
  const { data = [] } = restorations;
  const runningCount = data.filter(isRunning).length;
  usePollingWhileRunning(restorations, { isRunning: runningCount > 0, topic: 'restorations' });
  const previousCount = useRef(runningCount);
  useEffect(() => {
    if (runningCount < previousCount.current) void queryClient.invalidateQueries();
    previousCount.current = runningCount;
  }, [runningCount, queryClient]);
  const visible = data.filter(({ company }) => companyId === undefined || company.id === companyId);
  if (visible.length === 0) return null;
  return (
    <ul aria-label="Restore" className={classes.list}>
      {visible.map((restoration) => (
        <li key={restoration.id}>
          {isRunning(restoration) ? <Running {...restoration} /> : formatFinishedRestoration(restoration)}
        </li>
      ))}
    </ul>
  );
}

function Running(restoration: Restoration) {
  const { done, of } = restoration;
  const label = `Restoring ${formatRestorationName(restoration)}`;
  return (
    <>
      {label}: {figures.count(done)} of {counted(of, 'vehicle')}
      <progress aria-label={label} value={done} max={of} className={classes.bar} />
    </>
  );
}
