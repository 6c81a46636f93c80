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
import type { Database, DatabaseTransaction } from './platform/db/database.ts';
import { inTransaction } from './platform/db/in-transaction.ts';
import type { EventFeed } from './platform/events/event-feed.ts';
import type { HandlersOf } from './platform/http/bind-endpoints.ts';
import type { Enqueue, FailedJobs, Job, JobKind, JobQueue } from './platform/jobs/job-queue.ts';
import type { Log } from './platform/log/log.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';

/** External systems behind their ports. */
export interface Providers {
  vinDecoding: VinDecoding;
  /** Reads the built-in makes, models and details up to a model year. */
  readCatalog: (currentYear: number) => Promise<Catalog>;
  /** Null when no valuation provider is configured. */
  wholesaleValuation: WholesaleValuation | null;
  /** Null when no email is sent. */
  mail: MailDelivery | null;
  /** Null when payments are disabled. The sandbox stores its pages in the given database. */
  cardPayment: ((database: Database) => CardPayment) | null;
  /** Null when guide values can't be ordered. */
  guideValuation: GuideValuation | null;
  /** Null when history reports can't be ordered. */
  vehicleHistory: VehicleHistory | null;
  /** Null when the web app renders its own dashboard. */
  embeddedDashboard: EmbeddedDashboard | null;
  /** Enabled sell channels. */
  sellChannels: readonly SellChannel[];
  /** Rental system whose accounts users can link. Null when disabled. */
  rentalSystem: RentalSystemPort | null;
  /**
   * Source of odometer readings. Null when disabled. The sandbox reads the vehicles of the given database.
   */
  telematics: ((database: Database) => TelematicsPort) | null;
  /** Configured sign-in services. */
  identity: Readonly<Partial<Record<IdentityKey, IdentityProvider>>>;
}

/** Delivery of email: by SMTP, on the outbox page of a demo installation, or none. */
export type Mailing = 'smtp' | 'outbox' | 'none';

/** Embedded database and the folder of its backups. */
export interface BackupSettings {
  backupFolder: string;
  dataFolder: string;
  /** URL of the database as the superuser. */
  administratorUrl: string;
}

/** Dependencies of features. */
export interface Deps extends Providers {
  database: Database;
  /** Pool behind `database`, for loading data by COPY. */
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  failedJobs: FailedJobs;
  log: Log;
  mailing: Mailing;
  /** Limits of emails that users send to addresses of their choice. */
  mailSettings: Pick<Config, 'invitationsADay' | 'newCompanyInvitationsADay'>;
  /** Limits of what users and companies can store. */
  limits: LimitsConfig;
  /** Base address of links in emails, without a trailing slash. */
  appUrl: string;
  /** True when companies are billed for their packages. */
  makesInvoices: boolean;
  /** Provider notice printed at the end of each history report. Null prints none. */
  historyNotice: string | null;
  /** Encrypts the credentials of external accounts. */
  secrets: SecretBox;
  /** Time limit for a response of a sell channel. */
  sellTimeoutMs: number;
  /** Events published by all processes. */
  events: EventFeed;
  /** Data folder of the embedded PostgreSQL. Null if `DATABASE_URL` names another database. */
  dataFolder: string | null;
  /** Backups of the embedded PostgreSQL. Null makes none. */
  backup: BackupSettings | null;
}

/** Settings that handlers depend on. */
export type CallSettings = Pick<
  Config,
  'rowCacheMegabytes' | 'ageYear' | 'partnerLinks' | 'guidePriceCents' | 'sellChannels' | 'contactEmail'
>;

/** Feature of the contract on the server: its handlers and jobs. */
export interface Feature<Contract extends { calls: object }> {
  routes: (deps: Deps, settings: CallSettings) => HandlersOf<Contract>;
  jobs?: readonly FeatureJob[];
}

/** Kind of job, and a function that starts its worker. */
export interface FeatureJob {
  kind: JobKind<never>;
  start: (queue: JobQueue, deps: Deps) => Promise<void>;
}

type Worker<Data extends object> =
  | { work: (deps: Deps) => ((job: Job<Data>) => Promise<unknown>) | null }
  | { workInBatches: (deps: Deps) => ((jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>) | null };

/** Definition of a job. If its worker is null, enqueued jobs wait and the schedule is removed. */
type JobDefinition<Data extends object> = Worker<Data> & {
  kind: JobKind<Data>;
  /** Returns jobs that earlier processes left unfinished, so that they don't wait for the schedule. */
  atStart?: (transaction: DatabaseTransaction) => Promise<readonly Data[]>;
};

/** Defines a job of a feature: its kind, its worker, and the jobs that a starting process enqueues. */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): FeatureJob {
  const { kind, atStart } = definition;
  return {
    kind,
    start: async (queue, deps) => {
      if (!(await startWorker(queue, definition, deps))) return await queue.unschedule(kind);
      if (atStart === undefined) return;
      await inTransaction(deps.database, async (transaction) =>
        queue.enqueue(transaction, kind, ...(await atStart(transaction))),
      );
    },
  };
}

/** Starts the worker. Returns false if there is none. */
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
