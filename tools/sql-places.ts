import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = 'apps/server/src/features';

/** A tagged text, a query built by functions, and a text handed to the driver. */
const SQL =
  /\bsql(?:<[^`;]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\b(?:pool|client)\.query\(|\bcopyRows\(/;

const IS_EXEMPT = /\.repository\.ts$|\.test\.ts$/;

type Source = readonly [path: string, text: string];

/** Returns product files of features that hold SQL and are no repository. Paths are from the root. */
export function findSql(root: string, sources: readonly Source[] = readFeatures(root)): string[] {
  return sources.filter(([, text]) => SQL.test(text)).map(([path]) => path);
}

const readFeatures = (root: string): Source[] =>
  readdirSync(join(root, FEATURES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !IS_EXEMPT.test(name))
    .map((name) => [join(FEATURES, name), readFileSync(join(root, FEATURES, name), 'utf8')]);

/** Files that held SQL before the rule. The list only shrinks: new statements go to a repository. */
export const SQL_ELSEWHERE: ReadonlySet<string> = new Set(
  [
    'class-performances/class-performance-rows.ts',
    'companies/change-companies.ts',
    'deleted-records/restore-fleet.job.ts',
    'deleted-records/restore-record.ts',
    'depreciation-overrides/change-overrides.ts',
    'external-accounts/apply-readings.ts',
    'finance/contract-rows.ts',
    'guide-valuations/guide-order-payable.ts',
    'guide-valuations/place-order.ts',
    'guide-valuations/retry-order.ts',
    'history-reports/order-reports.ts',
    'locations/change-locations.ts',
    'mail/queue-mail.ts',
    'mail/send-mail.job.ts',
    'market-values/retry-values.job.ts',
    'market-values/value-requests.ts',
    'me/user.presenter.ts',
    'members/accept-invitation.ts',
    'members/change-invitations.ts',
    'members/change-members.ts',
    'mileage/change-mileage-records.ts',
    'operation-reports/change-reports.ts',
    'positions/fold-totals.job.ts',
    'positions/refresh-due.job.ts',
    'positions/split-on-failure.ts',
    'selling/link-channel-account.ts',
    'sessions/download-tickets.ts',
    'vehicles/deleted-vehicle-rows.ts',
    'vehicles/restore-vehicles.ts',
    'vehicles/set-manual-price.ts',
    'vehicles/vehicle-rows.ts',
    'vehicles/vehicle.presenter.ts',
  ].map((name) => join(FEATURES, name)),
);
