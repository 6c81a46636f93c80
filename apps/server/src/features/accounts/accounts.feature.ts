import { CREATE_ACCOUNT_COMMAND } from '@fleetworth/contract/account-command';
import { accountsApi } from '@fleetworth/contract/accounts';
import { defineJob, type Feature } from '../../feature.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { findLink } from './account-links.repository.ts';
import { limitPublicCalls } from '../sessions/public.ts';
import { changePassword, confirmPassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { editProfile } from './edit-profile.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { sendEmailConfirmation, sendEmailConfirmationJob } from './send-email-confirmation.job.ts';
import { sendResetLink, sendResetLinkJob } from './send-reset-link.job.ts';
import { dismissFirstSteps, hasAccounts } from './users.repository.ts';

export const accountsFeature: Feature<typeof accountsApi> = {
  routes: (deps) => ({
    getSetup: async ({ address }) => {
      await limitPublicCalls(deps, address);
      return {
        data: {
          create_account: (await hasAccounts(deps.database)) ? null : CREATE_ACCOUNT_COMMAND,
          sends_email: deps.mailing !== 'none',
        },
      };
    },
    requestPasswordReset: async ({ body: { email }, address }) => {
      await requestReset(deps, { email, ipAddress: address });
      return {
        data: { is_outbox: deps.mailing === 'outbox' },
        message: 'Password reset sent. Please check inbox.',
      };
    },
    checkLink: async ({ body: { token, purpose }, address }) => {
      await limitPublicCalls(deps, address);
      const link = await findLink(deps.database, { token, action: purpose, now: deps.clock.now() });
      if (link === null) throw endpointErrors(accountsApi.calls.checkLink)('link.expired');
      return { data: null };
    },
    resetPassword: async ({ body, address }) => {
      await limitPublicCalls(deps, address);
      await resetPassword(deps, { ...body, ipAddress: address });
      return { data: null, message: 'Your password has been updated.' };
    },
    editProfile: async ({ session, body, address }) => {
      await editProfile(deps, { session, body, ipAddress: address });
      return { data: null, message: 'Your profile has been updated.' };
    },
    changePassword: async ({ session, body, address }) => {
      await changePassword(deps, { session, body, address });
      return { data: null, message: 'Your password has been updated.' };
    },
    confirmPassword: async ({ session, body: { password }, address }) => {
      await confirmPassword(deps, { session, password, address });
      return { data: null };
    },
    dismissFirstSteps: async ({ session }) => {
      await dismissFirstSteps(deps.database, session.userId);
      return { data: null };
    },
    confirmEmail: async ({ body: { token }, address }) => {
      await limitPublicCalls(deps, address);
      await confirmEmail(deps, token);
      return { data: null, message: 'Your email has been updated.' };
    },
  }),
  jobs: [
    defineJob({
      kind: sendEmailConfirmationJob,
      work:
        (deps) =>
        ({ data }) =>
          sendEmailConfirmation(deps, data),
    }),
    defineJob({
      kind: sendResetLinkJob,
      work:
        (deps) =>
        ({ data }) =>
          sendResetLink(deps, data),
    }),
  ],
};
