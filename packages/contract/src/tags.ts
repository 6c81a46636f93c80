import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, nameRef, ref, requiredText, version } from './field.ts';

export const MISSING_COMPANY = 'Please select a company';

const COLOR_CHANNEL = String.raw`\s*\d{1,3}\s*`;
const COLOR = new RegExp(
  [
    '^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$',
    String.raw`^rgb\(${COLOR_CHANNEL},${COLOR_CHANNEL},${COLOR_CHANNEL}\)$`,
    String.raw`^rgba\(${COLOR_CHANNEL},${COLOR_CHANNEL},${COLOR_CHANNEL},\s*(?:0|1|0?\.\d{1,4})\s*\)$`,
  ].join('|'),
  'i',
);

const color = () =>
  z
    .string('Please type color')
    .trim()
    .min(1, 'Please type color')
    .max(50, 'Invalid color')
    .regex(COLOR, 'Invalid color');

const fields = { name: requiredText(50, 'Please type manual name'), color: color() };

/** The company defaults to the user's default company, else the only company that the user can edit. */
export const createTagBody = z.strictObject({
  company_id: ref('company', MISSING_COMPANY).optional(),
  ...fields,
});

export const editTagBody = z.strictObject({ ...fields, version: version() }).partial();

export const tag = component('Tag', z.object({ id: ref('tag'), name: z.string(), color: z.string() }));

export const companyTag = component(
  'CompanyTag',
  tag.extend({ company: nameRef('company'), version: z.int() }),
);
export type CompanyTag = z.output<typeof companyTag>;

const tagParams = z.strictObject({ id: ref('tag') });

export const tagsApi = {
  reasons: {
    'tag.name_taken': { status: 422, message: 'This name already exists.' },
  },
  calls: {
    listVehicleTags: endpoint({
      method: 'GET',
      path: '/vehicle-tags',
      summary: "List tags of the user's companies",
      access: 'read',
      data: z.array(companyTag),
      reasons: [],
    }),
    createVehicleTag: endpoint({
      method: 'PUT',
      path: '/vehicle-tags',
      summary: 'Add a tag',
      access: 'write',
      body: createTagBody,
      data: companyTag,
      reasons: ['company.not_found', 'tag.name_taken'],
    }),
    editVehicleTag: endpoint({
      method: 'PATCH',
      path: '/vehicle-tag/:id',
      summary: 'Edit a tag. Absent fields stay unchanged',
      access: 'write',
      params: tagParams,
      body: editTagBody,
      data: companyTag,
      reasons: ['tag.not_found', 'tag.name_taken'],
    }),
    deleteVehicleTag: endpoint({
      method: 'DELETE',
      path: '/vehicle-tag/:id',
      summary: 'Delete a tag and remove it from its vehicles',
      access: 'write',
      params: tagParams,
      data: z.null(),
      reasons: ['tag.not_found'],
    }),
  },
};
