import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

export const groupsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['vehicle-groups', companyId],
    queryFn: async ({ signal }) =>
      (await call('listCompanyVehicleGroups', { query: { company_id: companyId } }, { signal })).data,
  });

export const classesQuery = (companyId: number, groupId: number) =>
  queryOptions({
    queryKey: ['vehicle-classes', companyId, groupId],
    queryFn: async ({ signal }) => {
      const query = { company_id: companyId, group_id: groupId };
      return (await call('listCompanyVehicleClasses', { query }, { signal })).data;
    },
  });
