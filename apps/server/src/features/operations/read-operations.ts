import type { Operations } from '@fleetworth/contract/operations';
import type { Deps } from '../../feature.ts';
import { listConfiguredProviders } from './configured-providers.ts';
import type { Figures } from './figures.ts';
import type { QueueState } from './queues.repository.ts';

const toInstant = (date: Date | null): string | null => date?.toISOString() ?? null;

export async function readOperations(deps: Deps, figures: Figures): Promise<Operations> {
  const [providers, queues, values, mail, backup, disks] = await Promise.all([
    figures.providers.get().then((health) => presentProviders(deps, health), toNull),
    figures.queues.get().then((states) => states.map((state) => presentQueue(deps, state)), toNull),
    figures.values.get().catch(toNull),
    figures.mail.get().then(presentMail, toNull),
    figures.backup.get().then((state) => presentBackup(deps, state), toNull),
    figures.disks.get().catch(toNull),
  ]);
  return { providers, queues, values, mail, backup, disks };
}

const toNull = (): null => null;

type FigureValue<Name extends keyof Figures> = Awaited<ReturnType<Figures[Name]['get']>>;

const presentProviders = (deps: Deps, health: FigureValue<'providers'>) =>
  listConfiguredProviders(deps).map(({ provider, isSandbox }) => {
    const providerHealth = health.find((row) => row.provider === provider);
    const pausedUntil = providerHealth?.paused_until ?? null;
    const isPaused = pausedUntil !== null && pausedUntil > deps.clock.now();
    return {
      provider,
      is_sandbox: isSandbox,
      last_answer_at: toInstant(providerHealth?.answered_at ?? null),
      failing_since: toInstant(providerHealth?.failing_since ?? null),
      paused_until: isPaused ? toInstant(pausedUntil) : null,
    };
  });

function presentQueue({ failedJobs }: Deps, state: QueueState) {
  const kind = failedJobs.findKind(state.job);
  // A kind with a schedule has at most one waiting or running job.
  const isBusy = kind?.cron !== undefined && state.waiting + state.running > 0;
  return {
    ...state,
    oldest_at: toInstant(state.oldest_at),
    last_failed_at: toInstant(state.last_failed_at),
    can_retry: kind !== undefined && state.failed > 0 && !isBusy,
  };
}

const presentMail = (mail: FigureValue<'mail'>) => ({
  is_sent: mail !== null,
  waiting: mail?.count ?? 0,
  oldest_at: toInstant(mail?.oldest_at ?? null),
});

const presentBackup = ({ dataFolder }: Deps, state: FigureValue<'backup'>) => ({
  mode: state !== null ? ('on' as const) : dataFolder === null ? ('external' as const) : ('off' as const),
  made_at: state?.backedUpAt ?? null,
  verified_at: state?.verifiedAt ?? null,
  restored_at: state?.restoredAt ?? null,
  failure: state?.failure ?? null,
});
