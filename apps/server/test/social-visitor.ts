import type { ErrorBody } from '@fleetworth/contract/error-catalog';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { toQuery } from './send-call.ts';
import type { startSocialServices } from './social-services.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

/** Sign-in that a browser has started at the services. */
export interface Begun {
  urls: Partial<Record<SocialProvider, string>>;
  /** Cookie as the browser sends it. Empty if none was set. */
  cookie: string;
  setCookie: string | undefined;
}

interface Session {
  /** Token of a signed-in user. */
  session?: string | undefined;
}

export interface Finishing extends Session {
  cookie?: string;
  /** Fields of the address instead of those that the service added. */
  changed?: Record<string, string | number | undefined>;
}

type Finished = Partial<ErrorBody> & {
  data?: { token: string | null; refresh_token: null; redirect_path: string };
};

/** Browser that signs in with services over HTTP. */
export function socialVisitor(
  fleetworth: TestFleetworth,
  services: Awaited<ReturnType<typeof startSocialServices>>,
) {
  const headersOf = (session: string | undefined) =>
    session === undefined ? {} : { authorization: `Bearer ${session}` };

  async function begin({ session, redirectPath }: Session & { redirectPath?: string } = {}): Promise<Begun> {
    const query = redirectPath === undefined ? '' : toQuery({ redirect_path: redirectPath });
    const response = await fleetworth.app.inject({
      url: `/api/v1/auth/oauth2${query}`,
      headers: headersOf(session),
    });
    const setCookie = response.headers['set-cookie'] as string | undefined;
    return { urls: response.json().data, setCookie, cookie: setCookie?.split(';')[0] ?? '' };
  }

  async function finish(
    provider: SocialProvider,
    back: URL,
    { session, cookie, changed = {} }: Finishing,
  ): Promise<{ status: number; body: Finished; setCookie: unknown }> {
    const fields = Object.entries({ ...Object.fromEntries(back.searchParams), ...changed });
    const query = toQuery(Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
    const response = await fleetworth.app.inject({
      url: `/api/v1/auth/oauth2/${provider}/redirect${query}`,
      headers: { ...headersOf(session), ...(cookie !== undefined && { cookie }) },
    });
    const { statusCode: status, headers } = response;
    return { status, body: response.json(), setCookie: headers['set-cookie'] };
  }

  /** Starts, signs a person in at the service, and finishes. */
  async function signIn(
    provider: SocialProvider,
    subject: string,
    { session, redirectPath }: Session & { redirectPath?: string } = {},
  ) {
    const { urls, cookie } = await begin({ session, ...(redirectPath && { redirectPath }) });
    const back = await services.signIn(urls[provider] ?? '', subject);
    return await finish(provider, back, { session, cookie });
  }

  return { begin, finish, signIn };
}
