import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRunning } from '../../../shell/api/use-running.ts';
import { query } from '../../../shell/api/query.ts';
import { refreshFleet } from '../fleet-view.queries.ts';
import { revaluationWords } from './revaluation-words.ts';
import classes from './revaluation.module.css';

/**
 * That vehicles are being revalued, while they are. What is done is announced once, its figures are not. When it is over the list is asked
 * for again.
 */
export function Revaluation() {
  const queryClient = useQueryClient();
  const revaluations = useQuery(query('listRevaluations'));
  const words = revaluationWords(revaluations.data ?? []);
  const isRunning = words !== null;
  useRunning(revaluations, { isRunning, topic: 'revaluations' });
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refreshFleet(queryClient);
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  return (
    <span className={classes.revaluation}>
      <output>{words?.what}</output>
      {words && <span>: {words.progress}</span>}
    </span>
  );
}
