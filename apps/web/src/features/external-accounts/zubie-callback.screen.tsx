import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { Page } from '../../shell/layout/page.tsx';
import classes from './external-accounts.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    zubieProblem?: string;
  }
}

const REDIRECT_DELAY_MS = 2_000;

const FAILED_TEXT = 'Something went wrong!';
const DENIED_TEXT = "Zubie access wasn't granted.";

export function ZubieCallbackScreen() {
  const { code, state, error } = useSearch({ from: '/shell/zubie/callback' });
  const navigate = useNavigate();
  const finishing = useQuery({
    queryKey: ['finish Zubie login', code, state],
    queryFn: async () => {
      const { message = '' } = await call('finishZubieLogin', {
        params: { code: code ?? '' },
        query: { state },
      });
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return message;
    },
    enabled: code !== undefined && error === undefined,
    // A code can be used only once.
    staleTime: 'static',
    retry: false,
  });
  const isConnected = finishing.isSuccess;
  useEffect(() => {
    if (!isConnected) return;
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isConnected, navigate]);

  const problem = useStoredProblem(getProblem({ code, error, failure: finishing.error }));
  return (
    <Page title="Zubie Sync" isNarrow>
      <div className={classes.panel}>
        {problem !== null && (
          <>
            <p role="alert" className={classes.lead}>
              {problem}
            </p>
            <Link to={paths.zubieLogin} className={classes.way}>
              Back to Zubie Sync
            </Link>
          </>
        )}
        {problem === null && <output className={classes.lead}>{finishing.data ?? 'Please wait'}</output>}
        {problem === null && !isConnected && <Loader size="sm" aria-hidden />}
      </div>
    </Page>
  );
}

// Moves the problem from the URL into the history state. A reload then shows it again, but doesn't repeat the
// callback.
function useStoredProblem(problem: string | null): string | null {
  const { searchStr, state } = useLocation();
  const navigate = useNavigate();
  const mustClear = problem !== null && searchStr !== '';
  useEffect(() => {
    if (!mustClear) return;
    void navigate({
      to: paths.zubieCallback,
      search: { code: undefined, state: undefined, error: undefined },
      state: { zubieProblem: problem },
      replace: true,
    });
  }, [mustClear, problem, navigate]);
  return state.zubieProblem ?? problem;
}

interface CallbackResult {
  code: string | undefined;
  error: string | undefined;
  failure: Error | null;
}

function getProblem({ code, error, failure }: CallbackResult): string | null {
  if (error === 'access_denied') return DENIED_TEXT;
  if (error !== undefined || code === undefined) return FAILED_TEXT;
  if (failure === null) return null;
  const isUserReadable = failure instanceof ApiError && [400, 403].includes(failure.status);
  return isUserReadable ? failure.message : FAILED_TEXT;
}
