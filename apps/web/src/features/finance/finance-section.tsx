import { Button, Skeleton } from '@mantine/core';
import { VARIANT_LABELS } from '@fleetworth/contract/labels';
import { SCHEDULE_LABELS, getScheduleKind } from '@fleetworth/contract/schedule-labels';
import type { Finance } from '@fleetworth/contract/finance';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { PeriodType } from '@fleetworth/domain/finance';
import { Facts, PanelSection } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { figures } from '../../shell/format/figures.ts';
import { today } from '../../shell/api/today.ts';
import { query } from '../../shell/api/query.ts';
import { explainPayoff } from './payoff-explanation.ts';
import classes from './finance-section.module.css';
import { Schedule } from './schedule.tsx';

interface FinanceSectionProps {
  row: FleetRow;
  periodType: PeriodType;
  actions: ReactNode;
}

export function FinanceSection({ row, periodType, actions }: FinanceSectionProps) {
  const finance = useQuery({
    ...query('getFinance', { params: { id: row.id } }),
    enabled: row.finance !== null,
  });
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
        <>
          <Facts
            facts={[
              { term: 'Payoff today', text: <b>{figures.usd(row.payoff)}</b> },
              { term: 'Type', text: VARIANT_LABELS[`${contract.type}_${contract.method}`] },
              { term: 'Source', text: contract.financing_company.name },
              { term: 'Remaining', text: `${figures.count(row.remaining)} of ${contract.length} months` },
              { term: 'Monthly payment', text: figures.usd(row.monthly_payment) },
              { term: 'Purchase amount', text: figures.usd(contract.purchase_amount) },
              ...listRates(contract),
              { term: 'Start', text: figures.date(contract.start_date) },
            ]}
          />
          <PayoffCalculation contract={contract} periodType={periodType} />
          <FullSchedule contract={contract} periodType={periodType} />
        </>
      )}
    </PanelSection>
  );
}

function listRates(contract: Finance) {
  const { monthly_depreciation_rate: depreciation, monthly_interest_rate: interest } = contract;
  const { reduction } = SCHEDULE_LABELS[getScheduleKind(contract)];
  return [
    ...(depreciation === null
      ? []
      : [{ term: `Monthly ${reduction.toLowerCase()}`, text: `${depreciation}%` }]),
    ...(interest === null ? [] : [{ term: 'Monthly interest', text: `${interest}%` }]),
  ];
}

function FullSchedule(props: { contract: Finance; periodType: PeriodType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.working} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>Full schedule, {props.contract.length} months</summary>
      <div className={classes.scroll}>{isOpen && <Schedule {...props} />}</div>
    </details>
  );
}

function PayoffCalculation({ contract, periodType }: { contract: Finance; periodType: PeriodType }) {
  const { lines, notes } = explainPayoff(contract, today(), periodType);
  return (
    <details className={classes.working}>
      <summary className={classes.summary}>How the payoff is calculated</summary>
      <Facts facts={lines} />
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </details>
  );
}
