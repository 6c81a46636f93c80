import type { LookAgainBody } from '@fleetworth/contract/look-again';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

export interface LookAgainDependencies {
  database: Database;
  scope: Scope;
  vinDecoding: VinDecoding;
  today: string;
}

export type BodyOf<Kind extends LookAgainBody['kind']> = Extract<LookAgainBody, { kind: Kind }>;
