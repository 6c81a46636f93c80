import type { ProviderState } from '@fleetworth/contract/provider-state';
import { PageBanner } from '@fleetworth/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.queries.ts';
import { figures } from '../format/figures.ts';
import { businessDayOf } from '../api/today.ts';

const POLL_MS = 10 * 60_000;

const LABELS: Record<string, string> = { manheim: 'Manheim' };

export function SilentProviderBanners() {
  const { data } = useQuery({
    ...meQuery,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    select: ({ providers }) => providers.filter(({ is_silent }) => is_silent),
  });
  return data?.map((state) => <PageBanner key={state.provider} text={formatSilence(state)} />);
}

function formatSilence({ provider, last_answer_at }: ProviderState): string {
  const sinceText =
    last_answer_at === null
      ? 'no values yet'
      : `no values since ${figures.date(businessDayOf(last_answer_at))}`;
  return (
    `${LABELS[provider] ?? provider} has provided ${sinceText}. Values will update once it's available ` +
    'again.'
  );
}
