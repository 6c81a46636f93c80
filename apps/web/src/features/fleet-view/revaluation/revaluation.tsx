import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFleetEvents } from '../../../shell/api/fleet-events.ts';
import { query } from '../../../shell/api/query.ts';
import { refreshFleet } from '../fleet-view.queries.ts';
import { isRevaluing, revaluationWords } from './revaluation-words.ts';
import classes from './revaluation.module.css';

const EVERY_MS = 5_000;

const revaluationsQuery = queryOptions({
  ...query('listRevaluations'),
  refetchInterval: ({ state }) => (isRevaluing(state.data) ? EVERY_MS : false),
});

/**
 * That vehicles are being revalued, while they are. What is done is announced once, its figures are not. When it is over the list is asked
 * for again.
 */
export function Revaluation() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(revaluationsQuery);
  const words = revaluationWords(data);
  const isRunning = words !== null;
  useFleetEvents(isRunning);
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
