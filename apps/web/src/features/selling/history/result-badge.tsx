import type { SellHistoryItem } from '@fleetworth/contract/selling';
import classes from '../selling.module.css';

const WORDS = { success: 'Success', failed: 'Failed', sending: 'Sending' } as const;

export function ResultBadge({ item: { result, message } }: { item: SellHistoryItem }) {
  const shown = result ?? 'sending';
  return (
    <span className={classes.badge} data-result={shown} {...(message !== null && { 'data-hint': message })}>
      {WORDS[shown]}
    </span>
  );
}
