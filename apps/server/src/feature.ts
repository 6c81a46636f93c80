import type { CardPayment } from '@fleetworth/providers/card-payment';
import type { EmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard';
import type { GuideValuation } from '@fleetworth/providers/guide-valuation';
import type { IdentityKey, IdentityProvider } from '@fleetworth/providers/identity';
import type { MailDelivery } from '@fleetworth/providers/mail';
import type { RentalSystemPort } from '@fleetworth/providers/rental-system';
import type { SellChannel } from '@fleetworth/providers/sell-channel';
import type { TelematicsPort } from '@fleetworth/providers/telematics';
import type { VehicleHistory } from '@fleetworth/providers/vehicle-history';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import type pg from 'pg';
import type { Catalog } from './features/catalog/import-catalog.repository.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { LimitsConfig } from './platform/config/limits.ts';
import type { Database, DatabaseTransaction, DistributableDatabase } from './platform/db/database.ts';
import { inTransaction } from './platform/db/in-transaction.ts';
import type { EventFeed } from './platform/events/event-feed.ts';
import type { HandlersOf } from './platform/http/bind-endpoints.ts';
import type { Enqueue, FailedJobs, Job, JobKind, JobQueue } from './platform/jobs/job-queue.ts';
import type { Log } from './platform/log/log.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';

export interface Providers {
  vinDecoding: VinDecoding;
  readCatalog: (currentYear: number) => Promise<Catalog>;
  wholesaleValuation: WholesaleValuation | null;
  mail: MailDelivery | null;
  /** Null when payments are disabled. The sandbox stores its checkouts in the given database. */
  cardPayment: ((database: Database) => CardPayment) | null;
  guideValuation: GuideValuation | null;
  vehicleHistory: VehicleHistory | null;
  embeddedDashboard: EmbeddedDashboard | null;
  sellChannels: readonly SellChannel[];
  rentalSystem: RentalSystemPort | null;
  /** Null when disabled. The sandbox reads the vehicles of the given database. */
  telematics: ((database: Database) => TelematicsPort) | null;
  identity: Readonly<Partial<Record<IdentityKey, IdentityProvider>>>;
}

export type Mailing = 'smtp' | 'outbox' | 'none';

export interface BackupSettings {
  backupFolder: string;
  dataFolder: string;
  administratorUrl: string;
}

export interface Deps extends Providers, DistributableDatabase {
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  failedJobs: FailedJobs;
  log: Log;
  mailing: Mailing;
  mailSettings: Pick<Config, 'invitationsADay' | 'newCompanyInvitationsADay'>;
  limits: LimitsConfig;
  appUrl: string;
  makesInvoices: boolean;
  vehicleHistoryNotice: string | null;
  secrets: SecretBox;
  sellTimeoutMs: number;
  events: EventFeed;
  /** Data folder of the embedded PostgreSQL. Null if `DATABASE_URL` names another database. */
  dataFolder: string | null;
  backup: BackupSettings | null;
}

export type EndpointSettings = Pick<
  Config,
  | 'rowCacheMegabytes'
  | 'vehicleAgeBaseYear'
  | 'partnerLinks'
  | 'guidePriceCents'
  | 'sellChannels'
  | 'contactEmail'
>;

export interface Feature<Contract extends { calls: object }> {
  routes: (deps: Deps, settings: EndpointSettings) => HandlersOf<Contract>;
  jobs?: readonly FeatureJob[];
}

export interface FeatureJob {
  kind: JobKind<never>;
  start: (queue: JobQueue, deps: Deps) => Promise<void>;
}

type Worker<Data extends object> =
  | { work: (deps: Deps) => ((job: Job<Data>) => Promise<unknown>) | null }
  | { workInBatches: (deps: Deps) => ((jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>) | null };

/** If `work` or `workInBatches` returns null, enqueued jobs wait and the schedule is removed. */
type JobDefinition<Data extends object> = Worker<Data> & {
  kind: JobKind<Data>;
  /** Returns the data of jobs to queue when the process starts, so that they don't wait for the schedule. */
  jobsQueuedAtStart?: (transaction: DatabaseTransaction) => Promise<readonly Data[]>;
};

export function defineJob<Data extends object>(definition: JobDefinition<Data>): FeatureJob {
  const { kind, jobsQueuedAtStart } = definition;
  return {
    kind,
    start: async (queue, deps) => {
      if (!(await startWorker(queue, definition, deps))) return await queue.unschedule(kind);
      if (jobsQueuedAtStart === undefined) return;
      await inTransaction(deps.database, async (transaction) =>
        queue.enqueue(transaction, kind, ...(await jobsQueuedAtStart(transaction))),
      );
    },
  };
}

async function startWorker<Data extends object>(
  queue: JobQueue,
  definition: JobDefinition<Data>,
  deps: Deps,
): Promise<boolean> {
  const { kind } = definition;
  if ('workInBatches' in definition) {
    const handle = definition.workInBatches(deps);
    if (handle !== null) await queue.workInBatches(kind, handle);
    return handle !== null;
  }
  const handle = definition.work(deps);
  if (handle === null) return false;
  await queue.work(kind, async (job) => {
    await handle(job);
  });
  return true;
}
