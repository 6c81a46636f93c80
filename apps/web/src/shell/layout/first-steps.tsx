import { Button } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../api/api-client.ts';
import { companiesQuery } from '../api/directory.queries.ts';
import { meQuery } from '../api/me.queries.ts';
import { usePollingWhileRunning } from '../api/use-polling-while-running.ts';
import { showError } from '../notices/notices.tsx';
import { useAuthority } from '../api/authority.ts';
import classes from './first-steps.module.css';

const SCREENS_WITH_FIRST_STEPS: readonly string[] = [
  paths.home,
  paths.valueByVehicle,
  paths.totalValue,
  paths.vehicles,
  paths.companies,
  paths.company,
];

export function FirstSteps() {
  const me = useSuspenseQuery(meQuery);
  const { first_steps: steps } = me.data;
  // An import in another tab or by another member can complete a step.
  usePollingWhileRunning(me, { isRunning: steps !== null, topic: 'batches' });
  const { data: companies } = useSuspenseQuery(companiesQuery);
  const { mayWrite } = useAuthority();
  const queryClient = useQueryClient();
  const isScreenWithFirstSteps = useMatches({
    // The last match is the screen itself. Its parent routes have the path of the dashboard.
    select: (matches) => SCREENS_WITH_FIRST_STEPS.includes(matches.at(-1)?.fullPath ?? ''),
  });
  const dismissal = useMutation({
    mutationFn: () => call('dismissFirstSteps'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
    onError: (error) => showError(error, () => dismissal.mutate()),
  });
  const company = companies.find(({ id }) => mayWrite(id));
  if (steps === null || !isScreenWithFirstSteps) return null;
  return (
    <section aria-labelledby="first-steps" className={classes.steps}>
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          Get started in three steps
        </h2>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={dismissal.isPending}
          onClick={() => dismissal.mutate()}
        >
          Don't show this again
        </Button>
      </div>
      <ol className={classes.list}>
        <Step isDone={steps.company} text="Your company">
          <Link to={paths.companies} search={{ dialog: 'add' }}>
            Add your company
          </Link>
        </Step>
        <Step isDone={steps.location} text="A location">
          {company && (
            <Link to={paths.company} params={{ companyId: company.id }} search={{ dialog: 'add' }}>
              Add a location
            </Link>
          )}
        </Step>
        <Step isDone={false} text="Your vehicles">
          {steps.location && (
            <>
              <Link to={paths.vehicles} search={{ dialog: 'add' }}>
                Add a vehicle
              </Link>
              <Link to={paths.vehicleBatches}>Import a spreadsheet</Link>
            </>
          )}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  text: string;
  children: ReactNode;
}

const Step = ({ isDone, text, children }: StepProps) => (
  <li className={classes.step} data-done={isDone || undefined}>
    <span className={classes.mark}>{isDone && <Icon name="check" />}</span>
    <span>
      {text}
      {isDone && <span className={classes.done}> done</span>}
    </span>
    {!isDone && <span className={classes.ways}>{children}</span>}
  </li>
);
