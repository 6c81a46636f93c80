import type { Company } from '@fleetworth/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { toDeletionProblem } from '../../shell/forms/deletion-problem.ts';
import { counted } from '../../shell/format/plural.ts';
import { snapshotQuery } from '../../shell/api/query.ts';

interface DeleteCompanyProps {
  company: Company | undefined;
  onClose: () => void;
}

export function DeleteCompany({ company, onClose }: DeleteCompanyProps) {
  const details = useQuery({
    ...snapshotQuery('getCompany', { params: { id: company?.id ?? 0 } }),
    enabled: company !== undefined,
  });
  return (
    <DeletionDialog
      isOpen={company !== undefined}
      title={`Delete ${company?.name}?`}
      confirmLabel="Delete"
      run={() => call('deleteCompany', { params: { id: company?.id ?? 0 } })}
      record={company && { name: company.name, companyId: null }}
      doneText="Company deleted."
      onFailed={toDeletionProblem('company')}
      onClose={onClose}
    >
      The company <strong>{company?.name}</strong> will be deleted with{' '}
      {details.data ? (
        <strong>
          {counted(details.data.locations.length, 'location')} and{' '}
          {counted(details.data.vehicles_count, 'vehicle')}
        </strong>
      ) : (
        'its locations and vehicles'
      )}
      , which will be removed from all lists and totals.
    </DeletionDialog>
  );
}
