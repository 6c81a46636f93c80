import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, ref } from './field.ts';

export const tag = component('Tag', z.object({ id: ref('tag'), name: z.string(), color: z.string() }));
export type Tag = z.output<typeof tag>;

/** The calls of this word. */
export const tagsCalls = {
  listVehicleTags: endpoint({
    method: 'GET',
    path: '/vehicle-tags',
    summary: 'The tags of the user’s companies',
    access: 'read',
    data: z.array(tag),
    reasons: [],
  }),
};
