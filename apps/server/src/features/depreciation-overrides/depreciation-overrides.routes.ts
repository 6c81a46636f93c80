import { depreciationOverridesApi } from '@fleetworth/contract/depreciation-overrides';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { deleteOverride, saveOverride } from './change-overrides.ts';
import { OverridesRepository } from './overrides.repository.ts';

const createError = endpointErrors(depreciationOverridesApi.calls.getDepreciationOverride);

export const depreciationOverridesFeature: Feature<typeof depreciationOverridesApi> = {
  routes: (deps) => ({
    listDepreciationOverrides: async ({ query, session }) => {
      const { items, count } = await new OverridesRepository(deps.database, session.scope).list(query);
      return { data: { items, count, pagination: paginationOf(query, count) } };
    },
    getDepreciationOverride: async ({ params, session }) => {
      const override = await new OverridesRepository(deps.database, session.scope).find(params.id);
      if (override === null) throw createError('depreciation_override.not_found');
      return { data: override };
    },
    saveDepreciationOverride: async ({ body, session }) => ({
      data: await writeAs(deps, session.scope, (write) => saveOverride(deps.jobs, write, body)),
      message: 'Successfully saved',
    }),
    deleteDepreciationOverride: async ({ params, session }) => {
      await writeAs(deps, session.scope, (write) => deleteOverride(deps.jobs, write, params.id));
      return { data: null, message: 'Successfully deleted.' };
    },
  }),
};
