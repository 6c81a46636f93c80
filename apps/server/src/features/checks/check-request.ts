import type { CheckBody } from '@fleetworth/contract/checks';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

export interface CheckDependencies {
  database: Database;
  scope: Scope;
  vinDecoding: VinDecoding;
  today: string;
}

export type BodyOf<Kind extends CheckBody['kind']> = Extract<CheckBody, { kind: Kind }>;
