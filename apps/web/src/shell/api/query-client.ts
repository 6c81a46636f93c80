import { routes } from '@fleetworth/contract/routes';
import { focusManager, MutationCache, QueryClient } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { ApiError, ConnectionError, hasReason } from './api-error.ts';
import { connection } from './connection.ts';

/** Time for which data counts as fresh, so that returning to a screen fetches nothing. */
export const FRESH_MS = 5_000;
const MAX_PAUSE_MS = 15_000;

/**
 * Retries when the server is busy or the connection is lost, with growing pauses. Doesn't retry other errors.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: refetchUserIfForbidden }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: isWorthRetrying,
      retryDelay: pauseMs,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Refetches the user after a rejected write, because a role may have been withdrawn. */
function refetchUserIfForbidden(error: unknown): void {
  if (!hasReason(error, 'authority.viewer', 'company.edit_not_allowed', 'location.edit_not_allowed')) return;
  void queryClient.invalidateQueries({ queryKey: [routes.getMe.path] });
}

export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ConnectionError) return failures < 2;
  return error instanceof ApiError && error.status === 503 && failures < 5;
}

/** Returns the delay after a number of failed attempts: 1 s, 2 s, 4 s … */
export function pauseMs(tries: number): number {
  return Math.min(1_000 * 2 ** tries, MAX_PAUSE_MS);
}

/** Refetches data when the window receives the focus, not only when its tab becomes visible. */
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

/** Refetches visible data with growing pauses while the server is unreachable, and once it responds again. */
export function refetchWhenReconnected() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function scheduleRefetch() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The browser fires an event when its network is back. Until then retrying is pointless.
      if (navigator.onLine) tryToReconnect();
      scheduleRefetch();
    }, pauseMs(++tries));
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
 * Fetches visible data that is missing or may be outdated. Also makes a small call, so that a page that has
 * nothing to fetch, such as a form, detects that the server responds again.
 */
function tryToReconnect() {
  void queryClient.refetchQueries({ type: 'active', stale: true });
  void call('getSetup').catch(() => {});
}
