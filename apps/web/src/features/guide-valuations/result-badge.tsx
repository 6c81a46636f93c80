import type { GuideResult } from '@fleetworth/contract/guide-valuation-choices';
import classes from './guide-parts.module.css';

export const RESULT_LABELS: Record<GuideResult, string> = {
  ready: 'Ready',
  success: 'Success',
  failed: 'Failed',
};

export const ResultBadge = ({ result, message }: { result: GuideResult; message: string | null }) => (
  <span
    className={classes.badge}
    data-result={result}
    data-hint={message ?? undefined}
    title={message ?? undefined}
  >
    {RESULT_LABELS[result]}
  </span>
);
