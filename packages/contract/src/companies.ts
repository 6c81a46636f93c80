import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, ref } from './field.ts';

export const PERIOD_TYPES = ['monthly', 'daily'] as const;

export const company = component(
  'Company',
  z.object({
    id: ref('company'),
    name: z.string(),
    state: z.object({ id: ref('state'), name: z.string(), code: z.string() }),
    city: z.object({ id: z.int(), name: z.string() }),
    address: z.string(),
    zip: z.string(),
    package: z.object({
      id: z.int(),
      name: z.string(),
      description: z.string(),
      monthly_fee: z.number(),
      annual_fee: z.number(),
    }),
    lease_calculating_period_type: z.enum(PERIOD_TYPES),
    tsd_company_id: z.int().nullable(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  }),
);
export type Company = z.output<typeof company>;

/** The calls of this word. */
export const companiesCalls = {
  listCompanies: endpoint({
    method: 'GET',
    path: '/companies',
    summary: 'The companies of the signed-in user, by name',
    access: 'read',
    data: z.array(company),
    reasons: [],
  }),
};
