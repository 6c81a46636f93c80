import { routes } from '@fleetworth/contract/routes';
import { focusManager, MutationCache, QueryClient } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { ApiError, ConnectionError, hasReason } from './api-error.ts';
import { connection } from './connection.ts';

/** Returning to a screen within this time fetches nothing. */
export const FRESH_MS = 5_000;
const MAX_PAUSE_MS = 15_000;

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: refetchUserIfForbidden }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: isWorthRetrying,
      retryDelay: retryPauseMs,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// A write may be rejected because a role was withdrawn.
function refetchUserIfForbidden(error: unknown): void {
  if (!hasReason(error, 'authority.viewer', 'company.edit_not_allowed', 'location.edit_not_allowed')) return;
  void queryClient.invalidateQueries({ queryKey: [routes.getMe.path] });
}

export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ConnectionError) return failures < 2;
  return error instanceof ApiError && error.status === 503 && failures < 5;
}

export function retryPauseMs(tries: number): number {
  return Math.min(1_000 * 2 ** tries, MAX_PAUSE_MS);
}

/** Also refetches data when the window receives the focus, not only when its tab becomes visible. */
export function listenForFocus() {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    window.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      window.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  });
}

export function refetchWhenReconnected() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function scheduleRefetch() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The browser fires an event when its network is back. Until then retrying is pointless.
      if (navigator.onLine) tryToReconnect();
      scheduleRefetch();
    }, retryPauseMs(++tries));
  }

  connection.subscribe(() => {
    clearTimeout(timer);
    tries = 0;
    if (connection.isLost()) scheduleRefetch();
    // Also refetches fresh data, because changes may have been missed while the connection was lost.
    else void queryClient.refetchQueries({ type: 'active' });
  });
}

/**
 * Also makes a small call, so that a page that has nothing to fetch, such as a form, detects that the server
 * responds again.
 */
function tryToReconnect() {
  void queryClient.refetchQueries({ type: 'active', stale: true });
  void call('getSetup').catch(() => {});
}
