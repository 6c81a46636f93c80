import type { ReturnPhase } from './follow-return.ts';

const WORDS: Record<ReturnPhase, string> = {
  none: '',
  returning: 'One moment …',
  confirming: 'Your payment is being confirmed.',
  unconfirmed: 'Not confirmed yet. You will not be charged twice.',
};

export const ReturnWords = ({ phase }: { phase: ReturnPhase }) =>
  phase === 'none' ? null : <output>{WORDS[phase]}</output>;
