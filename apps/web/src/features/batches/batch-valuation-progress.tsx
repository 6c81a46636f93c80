import { Button } from '@mantine/core';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import classes from './batch.module.css';

const POLL_INTERVAL_MS = 2_000;

export function BatchValuationProgress({ batch }: { batch: BatchDetail }) {
  const { data } = useQuery({
    ...query('countBatchValues', { params: { id: batch.id } }),
    refetchInterval: ({ state }) => (state.data?.pending === 0 ? false : POLL_INTERVAL_MS),
  });
  const total = data && data.valued + data.pending + data.unavailable;
  if (!data || !total) return null;
  return (
    <section aria-label="Values" className={classes.section}>
      <output className={classes.values}>
        {data.pending > 0 && (
          <progress aria-label="Values of the new vehicles" value={total - data.pending} max={total} />
        )}
        {formatValued(data.valued, total)}
        {data.pending > 0 ? ' so far.' : '.'}
      </output>
      <div className={classes.buttons}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to={paths.valueByVehicle}
              {...(batch.company && { search: { company_id: batch.company.id } })}
              {...props}
            />
          )}
        >
          Open Value by Vehicle
        </Button>
      </div>
    </section>
  );
}

const formatValued = (valued: number, total: number): string => {
  const vehicles = `${figures.count(valued)} of ${counted(total, 'new vehicle')}`;
  return `${vehicles} ${valued === 1 ? 'has' : 'have'} an auction value`;
};
