import type { FinanceResult } from '@fleetworth/contract/calculators';
import { type ChartLine, LineFigure } from '../../shell/charts/line-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { toBalances } from './schedule-sums.ts';

const LINES: readonly ChartLine[] = [
  { name: 'balance', label: 'Balance', color: 'var(--fw-brand)' },
  { name: 'interest', label: 'Interest paid', color: 'var(--fw-loss)', strokeDasharray: '10 3' },
];

export const ScheduleChart = ({ plan, heightPx }: Pick<FinanceResult, 'plan'> & { heightPx: number }) => (
  <LineFigure
    points={toBalances(plan)}
    dataKey="month"
    lines={LINES}
    heightPx={heightPx}
    format={figures.wholeUsd}
    describePoint={({ month, balance, interest }) => ({
      title: month === 0 ? 'Start' : `Month ${month}`,
      lines: [`Balance ${figures.usd(balance)}`, `Interest paid ${figures.usd(interest)}`],
    })}
  />
);
