import { ChoiceField } from '@fleetworth/ui/choice-field';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { companiesQuery } from '../api/directory.queries.ts';
import { meQuery } from '../api/me.queries.ts';
import { useAuthority } from '../api/authority.ts';
import { defaultCompany } from '../session/default-company.ts';

interface CompanyFieldProps
  extends Omit<ComponentProps<typeof ChoiceField>, 'label' | 'choices' | 'disabled'> {
  /** True for a stored record, whose company can't be changed. */
  isFixed: boolean;
}

export function CompanyField({ isFixed, ...field }: CompanyFieldProps) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { mayWrite } = useAuthority();
  const choices = companies
    .filter(({ id }) => isFixed || mayWrite(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return <ChoiceField label="Company" isRequired choices={choices} disabled={isFixed} {...field} />;
}

export function useDefaultCompany() {
  const me = useSuspenseQuery(meQuery).data;
  const companies = useSuspenseQuery(companiesQuery).data;
  const { mayWrite } = useAuthority();
  return defaultCompany(
    me,
    companies.filter(({ id }) => mayWrite(id)),
  );
}
