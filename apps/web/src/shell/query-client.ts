import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

/** A refusal is an answer and is not asked again; a lost connection is tried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
