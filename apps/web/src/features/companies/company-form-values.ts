import type { Company, createCompanyBody, Package } from '@fleetworth/contract/companies';
import type { BillingPeriod } from '@fleetworth/domain/billing';
import type { PeriodType } from '@fleetworth/domain/finance';
import type { z } from 'zod';
import { figures } from '../../shell/format/figures.ts';

export type CompanyFormValues = {
  name: string;
  state: string | null;
  city: string | null;
  address: string;
  zip: string;
  package: string | null;
  lease_calculating_period_type: PeriodType;
  tsd_company_id: number | string;
  billing_period: BillingPeriod;
};

export const EMPTY_COMPANY_FORM: CompanyFormValues = {
  name: '',
  state: null,
  city: null,
  address: '',
  zip: '',
  package: null,
  lease_calculating_period_type: 'monthly',
  tsd_company_id: '',
  billing_period: 'monthly',
};

export const toCompanyFormValues = (company: Company): CompanyFormValues => ({
  name: company.name,
  state: String(company.state.id),
  city: String(company.city.id),
  address: company.address,
  zip: company.zip,
  package: String(company.package.id),
  lease_calculating_period_type: company.lease_calculating_period_type,
  tsd_company_id: company.tsd_company_id ?? '',
  billing_period: company.billing_period,
});

export function toCompanyBody(values: CompanyFormValues): z.input<typeof createCompanyBody> {
  const {
    state,
    city,
    package: packageId,
    tsd_company_id,
    billing_period: _billingPeriod,
    ...fields
  } = values;
  return {
    ...fields,
    state: Number(state),
    city: Number(city),
    package: Number(packageId),
    tsd_company_id: tsd_company_id === '' ? null : (tsd_company_id as number),
  };
}

export const BILLING_LABELS: Record<BillingPeriod, string> = { monthly: 'Monthly', yearly: 'Yearly' };

export const PERIOD_LABELS: Record<PeriodType, string> = { monthly: 'Monthly', daily: 'Daily' };

export const PERIOD_CHOICES = (Object.entries(PERIOD_LABELS) as [PeriodType, string][]).map(
  ([value, label]) => ({ value, label }),
);

export const findFreePackage = (packages: readonly Package[]): Package | undefined =>
  packages.find(({ monthly_fee, annual_fee }) => monthly_fee === 0 && annual_fee === 0);

export function formatPackage(item: Package): string {
  const isFree = findFreePackage([item]) !== undefined;
  return `${item.name}${isFree ? '' : `, ${formatFees(item)}`}. ${item.description}`;
}

/** Omits state, city and package, because the form has only their IDs. */
export const formatCompanyFormValues = (
  values: CompanyFormValues,
): Partial<Record<keyof CompanyFormValues, string>> => ({
  name: values.name,
  address: values.address,
  zip: values.zip,
  lease_calculating_period_type: PERIOD_LABELS[values.lease_calculating_period_type],
  tsd_company_id: String(values.tsd_company_id),
  billing_period: BILLING_LABELS[values.billing_period],
});

export const formatFees = ({
  monthly_fee,
  annual_fee,
}: {
  monthly_fee: number;
  annual_fee: number;
}): string => `${figures.wholeUsd(monthly_fee)} a month or ${figures.wholeUsd(annual_fee)} a year`;
