import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock/clock.ts';
import type { BackupState } from '../backups/public.ts';
import type { Figures } from './figures.ts';
import type { ProviderHealth, ValueFreshness, WaitingMail } from './installation.repository.ts';
import type { QueueState } from './queues.repository.ts';

interface ReadableFigure<Value> {
  get(): Promise<Value>;
}

interface MetricGroup<Value> {
  gauges: readonly Gauge[];
  set: (value: Value) => void;
}

/**
 * Returns a function that reads the metrics and never rejects. If a figure can't be read in time, its
 * metrics are omitted and its `fleetworth_figure_read` is 0.
 */
export function measureInstallation(registry: Registry, figures: Figures, clock: Clock): () => Promise<void> {
  const readGauge = addGauge(registry, {
    name: 'fleetworth_figure_read',
    help: '1 if a group of metrics could be read, else 0.',
    labelNames: ['figure'],
  });
  const refreshGroup = async <Value>(
    name: keyof Figures,
    figure: ReadableFigure<Value>,
    { gauges, set }: MetricGroup<Value>,
  ) => {
    const value = await figure.get().catch(() => undefined);
    for (const gauge of gauges) clearGauge(gauge);
    readGauge.set({ figure: name }, value === undefined ? 0 : 1);
    if (value !== undefined) set(value);
  };
  const groups = {
    queues: queueGroup(registry, clock),
    providers: providerGroup(registry, clock),
    values: valueGroup(registry),
    mail: mailGroup(registry, clock),
    backup: backupGroup(registry),
  };
  return async () => {
    await Promise.all([
      refreshGroup('queues', figures.queues, groups.queues),
      refreshGroup('providers', figures.providers, groups.providers),
      refreshGroup('values', figures.values, groups.values),
      refreshGroup('mail', figures.mail, groups.mail),
      refreshGroup('backup', figures.backup, groups.backup),
    ]);
  };
}

interface GaugeDefinition {
  name: string;
  help: string;
  labelNames?: string[];
}

const addGauge = (registry: Registry, { name, help, labelNames = [] }: GaugeDefinition): Gauge =>
  new Gauge({ name, help, labelNames, registers: [registry] });

/** Removes all values. `reset` alone would set a metric without labels to 0. */
function clearGauge(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

const toSeconds = (date: Date): number => date.getTime() / 1_000;
const ageSeconds = (clock: Clock, at: Date): number => toSeconds(clock.now()) - toSeconds(at);

function queueGroup(registry: Registry, clock: Clock): MetricGroup<readonly QueueState[]> {
  const jobs = addGauge(registry, {
    name: 'fleetworth_queue_jobs',
    help: 'Jobs by kind and state.',
    labelNames: ['job', 'state'],
  });
  const age = addGauge(registry, {
    name: 'fleetworth_queue_oldest_seconds',
    help: 'Age of the oldest waiting job by kind.',
    labelNames: ['job'],
  });
  return {
    gauges: [jobs, age],
    set: (queues) => {
      for (const { job, waiting, running, failed, oldest_at: oldestAt } of queues) {
        for (const [state, count] of Object.entries({ waiting, running, failed }))
          jobs.set({ job, state }, count);
        age.set({ job }, oldestAt === null ? 0 : ageSeconds(clock, oldestAt));
      }
    },
  };
}

function providerGroup(registry: Registry, clock: Clock): MetricGroup<readonly ProviderHealth[]> {
  const answered = addGauge(registry, {
    name: 'fleetworth_provider_answered_timestamp_seconds',
    help: 'Time of the last successful response by provider.',
    labelNames: ['provider'],
  });
  const isFailing = addGauge(registry, {
    name: 'fleetworth_provider_failing',
    help: '1 while requests fail, else 0.',
    labelNames: ['provider'],
  });
  const isPaused = addGauge(registry, {
    name: 'fleetworth_provider_paused',
    help: '1 while the circuit breaker rejects requests, else 0.',
    labelNames: ['provider'],
  });
  return {
    gauges: [answered, isFailing, isPaused],
    set: (health) => {
      for (const { provider, answered_at, failing_since, paused_until } of health) {
        if (answered_at !== null) answered.set({ provider }, toSeconds(answered_at));
        isFailing.set({ provider }, failing_since === null ? 0 : 1);
        isPaused.set({ provider }, paused_until !== null && paused_until > clock.now() ? 1 : 0);
      }
    },
  };
}

function valueGroup(registry: Registry): MetricGroup<ValueFreshness> {
  const values = addGauge(registry, {
    name: 'fleetworth_values',
    help: 'Vehicles with an auction value by age of the value.',
    labelNames: ['age'],
  });
  const oldest = addGauge(registry, {
    name: 'fleetworth_oldest_value_timestamp_seconds',
    help: 'Day of the oldest auction value.',
  });
  const newest = addGauge(registry, {
    name: 'fleetworth_newest_value_timestamp_seconds',
    help: 'Day of the newest auction value.',
  });
  return {
    gauges: [values, oldest, newest],
    set: ({ valued, old, oldest_on: oldestOn, newest_on: newestOn }) => {
      values.set({ age: 'current' }, valued - old);
      values.set({ age: 'old' }, old);
      if (oldestOn !== null) oldest.set(Date.parse(oldestOn) / 1_000);
      if (newestOn !== null) newest.set(Date.parse(newestOn) / 1_000);
    },
  };
}

function mailGroup(registry: Registry, clock: Clock): MetricGroup<WaitingMail | null> {
  const waiting = addGauge(registry, {
    name: 'fleetworth_mail_waiting',
    help: 'Emails waiting to be sent.',
  });
  const age = addGauge(registry, {
    name: 'fleetworth_mail_oldest_seconds',
    help: 'Age of the oldest waiting email.',
  });
  return {
    gauges: [waiting, age],
    set: (mail) => {
      if (mail === null) return;
      waiting.set(mail.count);
      age.set(mail.oldest_at === null ? 0 : ageSeconds(clock, mail.oldest_at));
    },
  };
}

function backupGroup(registry: Registry): MetricGroup<BackupState | null> {
  const times = addGauge(registry, {
    name: 'fleetworth_backup_timestamp_seconds',
    help: 'Time of the last backup that was made, verified, or restored as a test.',
    labelNames: ['state'],
  });
  const isFailing = addGauge(registry, {
    name: 'fleetworth_backup_failing',
    help: "1 if changes can't be archived or backups can't be read, else 0.",
  });
  return {
    gauges: [times, isFailing],
    set: (backup) => {
      if (backup === null) return;
      const { backedUpAt, verifiedAt, restoredAt, failure } = backup;
      for (const [state, at] of Object.entries({
        made: backedUpAt,
        verified: verifiedAt,
        restored: restoredAt,
      }))
        if (at !== null) times.set({ state }, Date.parse(at) / 1_000);
      isFailing.set(failure === null ? 0 : 1);
    },
  };
}
