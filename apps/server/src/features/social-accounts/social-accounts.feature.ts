import type { socialAccountsApi } from '@fleetworth/contract/social-accounts';
import { SOCIAL_LABELS } from '@fleetworth/contract/social-choices';
import type { Feature } from '../../feature.ts';
import { beginSocialLogin } from './begin-social-login.ts';
import { finishSocialLogin } from './finish-social-login.ts';
import { stateCookie } from './social-urls.ts';
import { unlinkSocialAccount } from './unlink-social-account.ts';

export const socialAccountsFeature: Feature<typeof socialAccountsApi> = {
  routes: (deps) => ({
    listSocialAddresses: async ({ query, session, address }) => {
      const redirectPath = query.redirect_path;
      const { urls, token } = await beginSocialLogin(deps, { session, redirectPath, address });
      return { data: urls, ...(token !== null && { cookie: stateCookie(deps.appUrl, token) }) };
    },
    finishSocialLogin: async (callback) => {
      const { token, redirectPath, message } = await finishSocialLogin(deps, callback);
      return {
        data: { token, refresh_token: null, redirect_path: redirectPath },
        message,
        cookie: stateCookie(deps.appUrl, null),
      };
    },
    unlinkSocialAccount: async ({ params: { provider }, session }) => {
      await unlinkSocialAccount(deps, { session, provider });
      return { data: null, message: `${SOCIAL_LABELS[provider]} was unlinked.` };
    },
  }),
};
