import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePollingWhileRunning } from '../../../shell/api/use-polling-while-running.ts';
import { query } from '../../../shell/api/query.ts';
import { refreshFleet } from '../fleet-view.queries.ts';
import { formatRevaluations } from './revaluation-labels.ts';
import classes from './revaluation.module.css';

export function Revaluation() {
  const queryClient = useQueryClient();
  const revaluations = useQuery(query('listRevaluations'));
  const labels = formatRevaluations(revaluations.data ?? []);
  const isRunning = labels !== null;
  usePollingWhileRunning(revaluations, { isRunning, topic: 'revaluations' });
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refreshFleet(queryClient);
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  return (
    <span className={classes.revaluation}>
      <output>{labels?.title}</output>
      {labels && <span>: {labels.progress}</span>}
    </span>
  );
}
