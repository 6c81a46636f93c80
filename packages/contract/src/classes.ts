import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { named, ref } from './field.ts';

export const listCompanyVehicleClasses = endpoint({
  method: 'GET',
  path: '/company-vehicle-classes',
  summary: 'Vehicle classes of one company, or of all companies of the user',
  access: 'read',
  query: z.strictObject({ company_id: ref('company').optional() }),
  data: z.array(
    z.object({
      id: ref('company_class'),
      name: z.string(),
      group: z.object({ id: z.int(), name: z.string() }),
      company: named('company'),
    }),
  ),
  reasons: [],
});
