import type { ReturnPhase } from './follow-payment-return.ts';

const MESSAGES: Record<ReturnPhase, string> = {
  none: '',
  returning: 'One moment…',
  confirming: 'Your payment is being confirmed.',
  unconfirmed: "Not confirmed yet. You won't be charged twice.",
};

export const ReturnMessage = ({ phase }: { phase: ReturnPhase }) =>
  phase === 'none' ? null : <output>{MESSAGES[phase]}</output>;
