import type { SellHistoryItem } from '@fleetworth/contract/selling';
import classes from '../selling.module.css';

const LABELS = { success: 'Success', failed: 'Failed', sending: 'Sending' } as const;

export function ResultBadge({ item: { result, message } }: { item: SellHistoryItem }) {
  const state = result ?? 'sending';
  return (
    <span className={classes.badge} data-result={state} {...(message !== null && { 'data-hint': message })}>
      {LABELS[state]}
    </span>
  );
}
