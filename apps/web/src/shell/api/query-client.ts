import { routes } from '@fleetworth/contract/routes';
import { focusManager, MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, ConnectionError, isRefusedFor } from './api-error.ts';
import { connection } from './connection.ts';

/** So long what is shown counts as fresh: coming back within it asks for nothing. */
export const FRESH_MS = 5_000;
const LONGEST_PAUSE_MS = 15_000;

/** A refusal is an answer and is not asked again. A busy server and a lost connection are, after growing pauses. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: lookAtRoleAgain }),
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

/** A role may be taken away while its user works: what a refused write shows is not offered any longer. */
function lookAtRoleAgain(error: unknown): void {
  if (!isRefusedFor(error, 'authority.viewer', 'company.edit_not_allowed', 'location.edit_not_allowed'))
    return;
  void queryClient.invalidateQueries({ queryKey: [routes.getMe.path] });
}

export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ConnectionError) return failures < 2;
  return error instanceof ApiError && error.status === 503 && failures < 5;
}

/** How long to wait after that many tries before: 1 s, 2 s, 4 s … */
export function pauseMs(tries: number): number {
  return Math.min(1_000 * 2 ** tries, LONGEST_PAUSE_MS);
}

/** Data is fetched again when the window gets the focus, not only when its tab comes to the front. */
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

/** While the server is out of reach, what is shown is asked for again after growing pauses, and once it is back. */
export function fetchAgainWhenBack() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function tryLater() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The browser says by an event when its own network is back: until then there is nothing to try.
      if (navigator.onLine) fetchShown();
      tryLater();
    }, pauseMs(++tries));
  }

  connection.subscribe(() => {
    clearTimeout(timer);
    tries = 0;
    if (connection.isLost()) tryLater();
    // Fresh data too: changes may have been missed in between.
    else void queryClient.refetchQueries({ type: 'active' });
  });
}

/** Fetches what is shown but could not be loaded, or may be old. */
const fetchShown = () =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });
