import type { User } from '@fleetworth/contract/me';
import { dollarsFromCents } from '@fleetworth/domain/money';
import type { Scope } from '../../platform/auth/scope.ts';
import type { getMe } from './me.repository.ts';

type InstallationField = 'time_zone' | 'age_year' | 'partner_links' | 'tsd_mode' | 'zubie_mode';

export function toUser(row: Awaited<ReturnType<typeof getMe>>, scope: Scope): Omit<User, InstallationField> {
  const isMemberOfDefaultCompany = row.company !== null && scope.roleIn(row.company.id) !== null;
  return {
    id: row.id,
    name: row.name,
    last_name: row.last_name,
    email: row.email,
    state: row.state,
    city: row.city,
    address: row.address,
    zip: row.zip,
    default_company: isMemberOfDefaultCompany ? row.company : null,
    default_location: isMemberOfDefaultCompany ? row.location : null,
    memberships: scope.companyIds.map((companyId) => ({
      company_id: companyId,
      role: scope.roleIn(companyId) ?? 'viewer',
    })),
    has_password: row.password_hash !== null,
    first_company_name: row.first_company_name,
    price_alert_permit_count: row.price_alert_permit_count,
    is_future_value: row.is_future_value,
    is_projected_rev_loss: row.is_projected_rev_loss,
    is_class_performances: row.is_class_performances,
    is_history_reports: row.is_history_reports,
    is_operator: row.is_operator,
    unread_alert_firings: row.unread_alert_firings,
    unpaid_invoices_count: row.unpaid_invoices.count,
    unpaid_invoices_amount: dollarsFromCents(row.unpaid_invoices.amount),
    unpaid_invoices_days_overdue: row.unpaid_invoices.days_overdue,
    first_steps: row.first_steps,
    socials: row.socials,
    external_accounts: [...row.channel_accounts, ...row.external_accounts],
    providers: row.providers,
  };
}
