import { SOCIAL_PROVIDERS } from '@fleetworth/contract/social-choices';
import { redirect } from '@tanstack/react-router';
import { call } from '../../shell/api/api-client.ts';
import { ConnectionError, failureText, hasReason } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { sessionToken } from '../../shell/api/session-token.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { urlAfterSignIn, popPreviousUser } from '../../shell/session/return-url.ts';
import { sessionState } from '../../shell/session/session-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    signInProblem?: SignInProblem;
  }
}

export interface SignInProblem {
  text: string;
  redirectsHome: boolean;
}

export const UNKNOWN_PROBLEM: SignInProblem = {
  text: 'An error occurred while processing your request.',
  redirectsHome: true,
};

/** Redirects on success, and returns the problem otherwise. */
export async function finishSignIn(provider: string, search: string): Promise<SignInProblem> {
  const supportedProvider = SOCIAL_PROVIDERS.find((candidate) => candidate === provider);
  if (supportedProvider === undefined) return UNKNOWN_PROBLEM;
  const hasSession = sessionToken.read() !== null;
  const me = hasSession ? await queryClient.fetchQuery(meQuery).catch(() => null) : null;
  const returnedParams = Object.fromEntries(new URLSearchParams(search));
  const query = { ...returnedParams, ...(me !== null && { user_id: me.id }) };
  let response;
  try {
    response = await call('finishSocialLogin', { params: { provider: supportedProvider }, query });
  } catch (error) {
    return toProblem(error);
  }
  const { data, message = '' } = response;
  showSuccess(message);
  // The cached user was fetched before the account was linked.
  if (data.token === null) await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  else {
    queryClient.clear();
    sessionToken.store(data.token, { isRemembered: false });
    sessionState.reset();
  }
  const state = { from: data.redirect_path, fromUserId: data.token === null ? undefined : popPreviousUser() };
  throw redirect({ href: await urlAfterSignIn(queryClient, state), replace: true });
}

function toProblem(error: unknown): SignInProblem {
  if (error instanceof ConnectionError)
    return { text: 'No connection. Please try again.', redirectsHome: false };
  const hasUsefulMessage = hasReason(
    error,
    'social.expired',
    'social.cancelled',
    'social.unavailable',
    'social.not_offered',
    'social.no_account',
    'social.link_first',
    'social.of_another_user',
    'social.another_linked',
    'social.unconfirmed',
    'invitation.expired',
    'request.rate_limited',
  );
  return hasUsefulMessage ? { text: failureText(error), redirectsHome: false } : UNKNOWN_PROBLEM;
}
