import { z } from 'zod';
import { BILLING_PERIODS, PERIOD_TYPES } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { component, instant, INT4_MAX, nameRef, ref, requiredText, version } from './field.ts';
import { location } from './locations.ts';

const editable = {
  name: requiredText(100, 'Please type your company name').min(3, 'Minimum 3 characters'),
  state: ref('state', 'Please select your state'),
  city: ref('city', 'Please select your city'),
  address: requiredText(200, 'Please type your address'),
  zip: requiredText(20, 'Please type zip code'),
  lease_calculating_period_type: z.enum(PERIOD_TYPES, 'Please select your period'),
  tsd_company_id: z.int('Enter a whole number.').min(1).max(INT4_MAX).nullable(),
};

export const createCompanyBody = z.strictObject({
  ...editable,
  package: ref('package', 'Please select your package'),
  tsd_company_id: editable.tsd_company_id.optional(),
});

/**
 * Absent fields are unchanged, null clears. A larger package applies to the next invoice, a smaller package
 * to the invoice after it.
 */
export const editCompanyBody = z
  .strictObject({
    ...editable,
    package: ref('package', 'Please select your package'),
    billing_period: z.enum(BILLING_PERIODS, 'Please select your billing period'),
    version: version(),
  })
  .partial();

export const companyPackage = component(
  'Package',
  z.object({
    id: ref('package'),
    name: z.string(),
    description: z.string(),
    monthly_fee: z.number(),
    annual_fee: z.number(),
  }),
);
export type Package = z.output<typeof companyPackage>;

export const company = component(
  'Company',
  z.object({
    id: ref('company'),
    name: z.string(),
    state: z.object({ id: ref('state'), name: z.string(), code: z.string() }),
    city: nameRef('city'),
    address: z.string(),
    zip: z.string(),
    package: companyPackage,
    lease_calculating_period_type: z.enum(PERIOD_TYPES),
    tsd_company_id: z.int().nullable(),
    /** A change applies from the next invoice. */
    billing_period: z.enum(BILLING_PERIODS),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  }),
);
export type Company = z.output<typeof company>;

export const companyDetail = component(
  'CompanyDetail',
  company.extend({ locations: z.array(location), vehicles_count: z.int() }),
);
export type CompanyDetail = z.output<typeof companyDetail>;

const companyParams = z.strictObject({ id: ref('company') });

export const companiesApi = {
  reasons: {
    // The specification requires 401 here. All other endpoints reject a missing authority with 403.
    'company.edit_not_allowed': { status: 401, message: 'Not have Authority to make changes' },
    'company.too_many': {
      status: 409,
      message: "You've reached the maximum number of companies. Delete one that you don't need.",
    },
    'company.too_many_today': {
      status: 429,
      message: "You've added the maximum number of companies for a day. Add more tomorrow.",
    },
    'company.not_owner': { status: 403, message: 'Not have Authority to make changes' },
  },
  calls: {
    listCompanies: endpoint({
      method: 'GET',
      path: '/companies',
      summary: "List the user's companies by name",
      access: 'read',
      data: z.array(company),
      reasons: [],
    }),
    listPackages: endpoint({
      method: 'GET',
      path: '/packages',
      summary: 'List subscription packages, smallest first',
      access: 'read',
      data: z.array(companyPackage),
      reasons: [],
    }),
    createCompany: endpoint({
      method: 'PUT',
      path: '/companies',
      summary:
        'Add a company. The signed-in user becomes its first owner. ' +
        'The number of companies that a user adds per day and in total is limited',
      access: 'write',
      body: createCompanyBody,
      data: company,
      reasons: [
        'company.too_many',
        'company.too_many_today',
        'state.not_found',
        'package.not_found',
        'location.city_elsewhere',
      ],
    }),
    getCompany: endpoint({
      method: 'GET',
      path: '/company/:id',
      summary: 'Get a company with its locations and number of vehicles',
      access: 'read',
      params: companyParams,
      data: companyDetail,
      reasons: ['company.not_found'],
    }),
    editCompany: endpoint({
      method: 'PATCH',
      path: '/company/:id',
      summary:
        'Edit a company. Absent fields stay unchanged, null clears a field, a stale version is rejected',
      access: 'write',
      params: companyParams,
      body: editCompanyBody,
      data: company,
      reasons: [
        'company.not_found',
        'company.edit_not_allowed',
        'state.not_found',
        'package.not_found',
        'location.city_elsewhere',
      ],
    }),
    deleteCompany: endpoint({
      method: 'DELETE',
      path: '/company/:id',
      summary: 'Delete a company with its locations and their vehicles',
      access: 'write',
      params: companyParams,
      makesChangeSet: true,
      data: z.null(),
      reasons: ['company.not_found', 'company.not_owner'],
    }),
  },
};
