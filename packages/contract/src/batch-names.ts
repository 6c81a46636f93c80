import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, ref, requiredText } from './field.ts';

export const UNKNOWN_NAME_KINDS = ['lender', 'class', 'tag'] as const;
export type UnknownNameKind = (typeof UNKNOWN_NAME_KINDS)[number];

/** Lender, class or tag that occurs in rows of a waiting batch, but that the batch's company doesn't have. */
export const unknownName = component(
  'UnknownName',
  z.object({
    kind: z.enum(UNKNOWN_NAME_KINDS),
    name: z.string(),
    rows: z.int(),
    /** Names that the company has and that are spelled similarly. */
    near: z.array(z.string()),
  }),
);
export type UnknownName = z.output<typeof unknownName>;

export const MAX_UNKNOWN_NAMES = 1_000;
const names = (maxLength: number) =>
  z.array(requiredText(maxLength, 'Please enter a name')).max(MAX_UNKNOWN_NAMES).default([]);

export const createNamesBody = z.strictObject({
  lenders: names(100),
  classes: z
    .array(
      z.strictObject({
        name: requiredText(100, 'Please enter a name'),
        group_id: ref('group', 'Please select a group'),
      }),
    )
    .max(MAX_UNKNOWN_NAMES)
    .default([]),
  tags: names(50),
});

const params = z.strictObject({ id: ref('vehicle_batch') });

export const batchNamesApi = {
  reasons: {},
  calls: {
    listUnknownNames: endpoint({
      method: 'GET',
      path: '/batches/:id/unknown-names',
      summary: "List lenders, classes and tags in the rows of a waiting batch that its company doesn't have",
      access: 'read',
      params,
      data: z.array(unknownName),
      reasons: ['vehicle_batch.not_found'],
    }),
    createNames: endpoint({
      method: 'POST',
      path: '/batches/:id/unknown-names',
      summary:
        'Add unknown lenders, classes and tags of a waiting batch to its company, and repeat the preview',
      access: 'write',
      params,
      body: createNamesBody,
      data: z.object({ created: z.int() }),
      reasons: ['vehicle_batch.not_found', 'batch.started', 'group.not_found'],
    }),
  },
};
