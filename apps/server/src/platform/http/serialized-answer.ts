import type { Endpoint } from '@fleetworth/contract/endpoint';
import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { writingSchema } from './answer-schema.ts';

/** An endpoint's answer that is JSON already. Its parts were written by the contract's schemas (`jsonWriter`). */
export class SerializedAnswer<E extends Endpoint> {
  declare readonly endpoint: E;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Writes values as answers are written: what the schema does not name is dropped. */
export const jsonWriter = <S extends z.ZodType>(schema: S): ((value: z.output<S>) => string) =>
  fastJson(writingSchema(schema));
