import { RefreshButton } from '@fleetworth/ui/page-buttons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import { Page } from '../../shell/layout/page.tsx';
import { InstallationFigures } from './installation-figures.tsx';
import { JobsTable } from './jobs-table.tsx';
import { ProvidersTable } from './providers-table.tsx';
import classes from './operations.module.css';

export function OperationsScreen() {
  const operations = useSuspenseQuery(query('getOperations'));
  const { providers, queues, ...figures } = operations.data;
  return (
    <Page
      title="Operations"
      subtitle="State of this installation"
      actions={
        <RefreshButton isRunning={operations.isFetching} onRefresh={() => void operations.refetch()} />
      }
      queries={[operations]}
    >
      <InstallationFigures {...figures} queues={queues} />
      <section aria-labelledby="failed-jobs">
        <h2 id="failed-jobs" className={classes.heading}>
          Failed jobs
        </h2>
        <JobsTable queues={queues} />
      </section>
      <section aria-labelledby="providers">
        <h2 id="providers" className={classes.heading}>
          Outside systems
        </h2>
        <ProvidersTable providers={providers} />
      </section>
    </Page>
  );
}
