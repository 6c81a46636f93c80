import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, named, ref } from './field.ts';

export const tag = component('Tag', z.object({ id: ref('tag'), name: z.string(), color: z.string() }));

/** A tag where those of several companies stand together. */
export const companyTag = component('CompanyTag', tag.extend({ company: named('company') }));
export type CompanyTag = z.output<typeof companyTag>;

/** The calls of this word. */
export const tagsCalls = {
  listVehicleTags: endpoint({
    method: 'GET',
    path: '/vehicle-tags',
    summary: 'The tags of the user’s companies',
    access: 'read',
    data: z.array(companyTag),
    reasons: [],
  }),
};
