import type { Company } from '@fleetworth/contract/companies';
import type { Location } from '@fleetworth/contract/locations';
import type { User } from '@fleetworth/contract/me';
import type { OpenSession } from '@fleetworth/contract/sessions';
import type { MockResponses } from './mock-calls.ts';

const FREE = { id: 2, name: 'Free', description: 'No card needed.', monthly_fee: 0, annual_fee: 0 };
const BASIC = { id: 1, name: 'Basic', description: 'For small fleets.', monthly_fee: 10, annual_fee: 100 };

export const COMPANY: Company = {
  id: 1,
  name: 'Harbor Rent',
  state: { id: 1, name: 'Florida', code: 'FL' },
  city: { id: 1, name: 'Tampa' },
  address: '1 Harbor Street',
  zip: '33601',
  package: BASIC,
  lease_calculating_period_type: 'monthly',
  tsd_company_id: null,
  billing_period: 'monthly',
  created_at: '2025-06-01T16:00:00Z',
  updated_at: '2025-06-01T16:00:00Z',
  version: 1,
};

export const LOCATION: Location = {
  id: 1,
  name: 'Tampa Airport',
  code: 'TPA',
  address: '2 Airport Road',
  zip: '33607',
  city: { id: 1, name: 'Tampa' },
  state: { id: 1, name: 'Florida' },
  region: { code: 'SE', name: 'Southeast' },
  company: { id: 1, name: 'Harbor Rent' },
  phone: null,
  person: null,
  email: null,
  monthly_depreciation_assumption: null,
  monthly_mileage_assumption: null,
  finance_length: 36,
  pickup_location_number: null,
  due_location_name: null,
  avg_cr: null,
  version: 1,
};

export const SESSION: OpenSession = {
  id: 1,
  created_at: '2025-06-01T16:00:00Z',
  last_used_at: '2025-06-01T16:00:00Z',
  address: '203.0.113.1',
  agent: 'Firefox on Linux',
  is_current: true,
  is_confirmed: false,
};

export const OWNER: User = {
  id: 1,
  name: 'Dana',
  last_name: 'Reed',
  email: 'dana@example.com',
  state: null,
  city: null,
  address: null,
  zip: null,
  default_company: null,
  default_location: null,
  memberships: [{ company_id: COMPANY.id, role: 'owner' }],
  has_password: true,
  first_company_name: null,
  first_steps: null,
  unpaid_invoices_count: 0,
  unpaid_invoices_amount: 0,
  unpaid_invoices_days_overdue: 0,
  external_accounts: [],
  socials: [],
  price_alert_permit_count: 0,
  unread_alert_firings: 0,
  is_future_value: true,
  is_projected_rev_loss: true,
  is_class_performances: true,
  is_operator: false,
  is_history_reports: true,
  time_zone: 'America/New_York',
  age_year: 2026,
  providers: [],
  tsd_mode: 'sandbox',
  zubie_mode: 'sandbox',
  partner_links: [],
};

/** User who can view the company but not change it. */
export const VIEWER: User = { ...OWNER, memberships: [{ company_id: COMPANY.id, role: 'viewer' }] };

/** Responses that many screens need. */
export const everydayResponses: MockResponses = {
  getMe: OWNER,
  listCompanies: [COMPANY],
  getPreferences: null,
  listDeletedRecords: { items: [], pagination: { page: 1, per: 20, last: 1 } },
  listRestorations: [],
  listChangeSets: { items: [], pagination: { page: 1, per: 20, last: 1 } },
  listSocialAddresses: {},
  getSetup: { create_account: null, sends_email: true },
  checkLink: null,
  getFirstSheet: null,
  listPackages: [FREE, BASIC],
  listRevaluations: [],
  listMileageRecords: { items: [], pagination: { page: 1, per: 1, last: 1 } },
  listRegions: [{ code: 'SE', name: 'Southeast' }],
  lookAgain: [],
  getPhotoStorage: { used_bytes: 0, limit_bytes: 2_147_483_648 },
};
