import type { classPerformancesApi } from '@fleetworth/contract/class-performances';
import type { Feature } from '../../feature.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { requireFlag } from '../sessions/public.ts';
import { ClassPerformancesRepository } from './class-performances.repository.ts';

export const classPerformancesFeature: Feature<typeof classPerformancesApi> = {
  routes: ({ database, clock }) => ({
    listClassPerformances: async ({ query, session: { scope } }) => {
      await requireFlag(database, scope, 'is_class_performances');
      const performances = new ClassPerformancesRepository(database, scope);
      const { items, count } = await performances.list(query, clock.today());
      return { data: { items, count, pagination: paginationOf(query, count) } };
    },
  }),
};
