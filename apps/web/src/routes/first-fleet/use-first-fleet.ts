import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { getFocusFallback } from '@fleetworth/ui/use-focus-fallback';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { findFreePackage, formatPackage } from '../../features/companies/company-form-values.ts';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import type { AddressValues } from '../../shell/forms/address-fields.tsx';
import { showFormError } from '../../shell/forms/form-errors.ts';
import { useSaving } from '../../shell/forms/use-saving.ts';
import {
  toFirstFleetBody,
  validateFirstFleet,
  toFirstFleetValues,
  withRegionOfState,
} from './first-fleet-values.ts';

export function useFirstFleet(sheet: FirstSheet, onClose: () => void) {
  const { first_company_name: companyName } = useSuspenseQuery(meQuery).data;
  const { data: packages } = useSuspenseQuery(query('listPackages'));
  const { data: states = [] } = useQuery(query('listStates'));
  const chosenPackage = findFreePackage(packages) ?? packages[0];
  const packageId = chosenPackage?.id ?? 0;
  const draft = useDraftForm({
    name: `first fleet ${sheet.id}`,
    origin: sheet,
    valuesOf: (origin) => toFirstFleetValues(origin, companyName ?? ''),
    validate: (values) => validateFirstFleet(toFirstFleetBody(values, { sheetId: sheet.id, packageId })),
  });
  const { form } = draft;
  const guard = useLeaveGuard([draft]);
  const goToBatch = useGoToBatch();
  const [failedSubmits, setFailedSubmits] = useState(0);
  const countFailedSubmit = () => setFailedSubmits((count) => count + 1);
  const { run, isSaving, problem } = useSaving({
    save: () =>
      call('createFirstFleet', { body: toFirstFleetBody(form.values, { sheetId: sheet.id, packageId }) }),
    onSaved: ({ data }) => guard.leave(() => void goToBatch(data.batch)),
    onFailed: (error) => {
      countFailedSubmit();
      return showFormError(error, form);
    },
  });

  function changeAddress(changes: Partial<AddressValues>) {
    const findStateCode = (id: string | null | undefined) =>
      states.find((record) => String(record.id) === id)?.code;
    const { state = form.values.state } = changes;
    const stateCodes = { before: findStateCode(form.values.state), after: findStateCode(state) };
    form.setValues({ ...changes, locations: withRegionOfState(form.values.locations, stateCodes) });
  }

  const dialog = {
    isSaving,
    problem,
    failedSubmits,
    isDirty: guard.isDirty,
    leaving: guard.leaving,
    onSubmit: () => (form.validate().hasErrors ? countFailedSubmit() : run()),
    onClose: () => guard.leave(onClose),
  };
  return { form, changeAddress, dialog, packageText: chosenPackage && formatPackage(chosenPackage) };
}

// Navigates first: once the companies are refetched, the screen of the URL replaces the start page.
function useGoToBatch() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (batchId: number) => {
    await navigate({ to: paths.vehicleBatch, params: { batchId }, replace: true });
    await queryClient.invalidateQueries();
    getFocusFallback(null).focus({ preventScroll: true });
  };
}
