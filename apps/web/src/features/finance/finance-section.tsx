import { Button, Skeleton } from '@mantine/core';
import { VARIANT_LABELS } from '@fleetworth/contract/labels';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Facts, PanelSection } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { figures } from '../../shell/figures.ts';
import { shownFinanceQuery } from './finance.queries.ts';
import classes from './finance-section.module.css';

/** What is owed for a vehicle today, and by which contract. */
export function FinanceSection({ row, actions }: { row: FleetRow; actions: ReactNode }) {
  const finance = useQuery({ ...shownFinanceQuery(row.id), enabled: row.finance !== null });
  const contract = finance.data;
  return (
    <PanelSection title="Finance" actions={actions}>
      {row.finance === null && <p className={classes.line}>There is no finance data.</p>}
      {row.finance !== null && finance.isPending && <Skeleton height={168} radius={8} />}
      {finance.error && !contract && (
        <p role="alert" className={classes.line}>
          {failureText(finance.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void finance.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {row.finance !== null && contract && (
        <Facts
          facts={[
            { term: 'Payoff today', text: <b>{figures.usd(row.payoff)}</b> },
            { term: 'Type', text: VARIANT_LABELS[`${contract.type}_${contract.method}`] },
            { term: 'Source', text: contract.financing_company.name },
            { term: 'Remaining', text: `${figures.count(row.remaining)} of ${contract.length} months` },
            { term: 'Monthly payment', text: figures.usd(row.monthly_payment) },
            { term: 'Purchase amount', text: figures.usd(contract.purchase_amount) },
            { term: 'Start', text: figures.date(contract.start_date) },
          ]}
        />
      )}
    </PanelSection>
  );
}
