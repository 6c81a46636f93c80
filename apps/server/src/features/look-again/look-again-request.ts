import type { LookAgainBody } from '@fleetworth/contract/look-again';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

/** Services that read what a change is compared with. */
export interface LookAgainDependencies {
  database: Database;
  scope: Scope;
  vinDecoding: VinDecoding;
  today: string;
}

/** Request of one kind of change. */
export type BodyOf<Kind extends LookAgainBody['kind']> = Extract<LookAgainBody, { kind: Kind }>;
