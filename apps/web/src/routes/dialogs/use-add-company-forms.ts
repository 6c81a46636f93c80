import { type Company, createCompanyBody } from '@fleetworth/contract/companies';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  toCompanyBody,
  EMPTY_COMPANY_FORM,
  findFreePackage,
} from '../../features/companies/company-form-values.ts';
import {
  EMPTY_LOCATION_VALUES,
  toLocationBody,
  validateLocation,
  proposeFirstLocationValues,
} from '../../features/locations/location-values.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { showFormError } from '../../shell/forms/form-errors.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { useSaving } from '../../shell/forms/use-saving.ts';

export function useAddCompanyForms(onClose: () => void) {
  const { first_company_name: name } = useSuspenseQuery(meQuery).data;
  const { data: packages } = useSuspenseQuery(query('listPackages'));
  const freePackage = findFreePackage(packages);
  const company = useDraftForm({
    name: 'new company',
    // Set once the company is stored. Then only its location can be added.
    origin: { stored: null as Company | null },
    valuesOf: () => ({
      ...EMPTY_COMPANY_FORM,
      name: name ?? '',
      package: freePackage ? String(freePackage.id) : null,
    }),
    validate: (values) => schemaErrors(createCompanyBody, toCompanyBody(values)),
  });
  const location = useDraftForm({
    name: 'first location of a new company',
    origin: company.origin,
    valuesOf: ({ stored }) => (stored ? proposeFirstLocationValues(stored) : EMPTY_LOCATION_VALUES),
    validate: validateLocation,
  });
  const { stored } = company.origin;
  // Leaving loses unsaved input, but not a company that is already stored.
  const guard = useLeaveGuard([{ ...company, isDirty: stored === null && company.isDirty }, location]);

  const companyStep = useStep({
    form: company.form,
    send: async () => (await call('createCompany', { body: toCompanyBody(company.form.values) })).data,
    onSaved: (added) => {
      company.setOrigin({ stored: added });
      location.reset({ stored: added });
    },
  });
  const locationStep = useStep({
    form: location.form,
    send: () => call('createLocation', { body: toLocationBody(location.form.values, stored?.id ?? 0) }),
    onSaved: () => guard.leave(onClose),
  });
  return {
    company,
    location,
    storedCompany: stored,
    guard,
    step: stored === null ? companyStep : locationStep,
  };
}

interface StepOptions<Saved> {
  form: {
    values: object;
    setErrors: (errors: Record<string, string>) => void;
    validate: () => { hasErrors: boolean };
  };
  send: () => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

function useStep<Saved>({ form, send, onSaved }: StepOptions<Saved>) {
  const queryClient = useQueryClient();
  const [failedSubmits, setFailedSubmits] = useState(0);
  const countFailedSubmit = () => setFailedSubmits((count) => count + 1);
  const { run, ...saving } = useSaving({
    save: send,
    onSaved: (saved) => {
      showSuccess('Successfully added');
      void queryClient.invalidateQueries();
      onSaved(saved);
    },
    onFailed: (error) => {
      countFailedSubmit();
      return showFormError(error, form);
    },
  });
  return {
    ...saving,
    failedSubmits,
    onSubmit: () => (form.validate().hasErrors ? countFailedSubmit() : run()),
  };
}
