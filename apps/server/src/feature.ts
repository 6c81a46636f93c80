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
import type { Catalogue } from './features/catalog/import-catalogue.repository.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, DatabaseTransaction } from './platform/db/database.ts';
import { inTransaction } from './platform/db/in-transaction.ts';
import type { EventFeed } from './platform/events/event-feed.ts';
import type { HandlersOf } from './platform/http/bind-endpoints.ts';
import type { Enqueue, Job, JobKind, JobQueue } from './platform/jobs/job-queue.ts';
import type { Log } from './platform/log/log.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';

/** The outside systems, each behind its port. */
export interface Providers {
  vinDecoding: VinDecoding;
  /** The built-in makes, models and details up to a model year. */
  readCatalogue: (currentYear: number) => Promise<Catalogue>;
  /** Null where no valuation provider is configured. */
  wholesaleValuation: WholesaleValuation | null;
  /** Null where no mail is sent. */
  mail: MailDelivery | null;
  /** Null where no payments are taken. The sandbox keeps its pages in the database that it is given. */
  cardPayment: ((database: Database) => CardPayment) | null;
  /** Null where no guide values can be ordered. */
  guideValuation: GuideValuation | null;
  /** Null where no history reports can be ordered. */
  vehicleHistory: VehicleHistory | null;
  /** Null where the screen draws the dashboard itself. */
  embeddedDashboard: EmbeddedDashboard | null;
  /** Channels that vehicles are sold through; one that is off is not among them. */
  sellChannels: readonly SellChannel[];
  /** The rental system that users link their accounts of; null where none is offered. */
  rentalSystem: RentalSystemPort | null;
  /** What odometers come from; null where nothing is offered. The sandbox reads vehicles of the database that it is given. */
  telematics: ((database: Database) => TelematicsPort) | null;
  /** Services that people sign in with, where they are configured. */
  identity: Readonly<Partial<Record<IdentityKey, IdentityProvider>>>;
}

/** Delivery of mail: sent by SMTP, shown on the outbox page of a demo installation, or none. */
export type Mailing = 'smtp' | 'outbox' | 'none';

/** All that features depend on. */
export interface Deps extends Providers {
  database: Database;
  /** The connections below `database`, for what is loaded by COPY. */
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  log: Log;
  mailing: Mailing;
  /** Where links of mails lead, without a slash at the end. */
  appUrl: string;
  /** True where companies are billed for their packages. */
  makesInvoices: boolean;
  /** Notice of the provider, printed last in each history report; null prints none. */
  historyNotice: string | null;
  /** Encrypts what outside accounts are reached with. */
  secrets: SecretBox;
  /** How long a sell channel may take to answer. */
  sellTimeoutMs: number;
  /** Events that all processes publish. */
  events: EventFeed;
}

/** Settings that calls answer by. */
export type CallSettings = Pick<
  Config,
  'rowCacheMegabytes' | 'ageYear' | 'partnerLinks' | 'guidePriceCents' | 'sellChannels' | 'contactEmail'
>;

/** A word of the contract on the server: a handler for each of its calls, and its jobs. */
export interface Feature<Word extends { calls: object }> {
  routes: (deps: Deps, settings: CallSettings) => HandlersOf<Word>;
  jobs?: readonly FeatureJob[];
}

/** A kind of job and how a process begins to work it off. */
export interface FeatureJob {
  kind: JobKind<never>;
  start: (queue: JobQueue, deps: Deps) => Promise<void>;
}

type Worker<Data extends object> =
  | { work: (deps: Deps) => ((job: Job<Data>) => Promise<unknown>) | null }
  | { workInBatches: (deps: Deps) => ((jobs: readonly Job<Data>[]) => Promise<readonly unknown[]>) | null };

/** A worker that is null can not work here: its jobs wait, and the clock enqueues none. */
type JobDefinition<Data extends object> = Worker<Data> & {
  kind: JobKind<Data>;
  /** Jobs that earlier processes left undone: they do not wait for the next turn of the clock. */
  atStart?: (transaction: DatabaseTransaction) => Promise<readonly Data[]>;
};

/** Defines a job of a feature: its kind, how it is worked off, and what a process that starts enqueues. */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): FeatureJob {
  const { kind, atStart } = definition;
  return {
    kind,
    start: async (queue, deps) => {
      if (!(await startWorker(queue, definition, deps))) return await queue.rest(kind);
      if (atStart === undefined) return;
      await inTransaction(deps.database, async (transaction) =>
        queue.enqueue(transaction, kind, ...(await atStart(transaction))),
      );
    },
  };
}

/** Answers whether there is a worker. */
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
