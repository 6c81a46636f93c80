import type { demoAccountsApi } from '@fleetworth/contract/demo-accounts';
import { defineJob, type Feature } from '../../feature.ts';
import { confirmDemoAccount } from './confirm-demo-account.ts';
import { removeOldRequests, removeOldRequestsJob } from './remove-old-requests.job.ts';
import { requestDemoAccount } from './request-demo-account.ts';
import { sendSignUpMails, sendSignUpMailsJob, sendWaitingSignUpMailsJob } from './send-sign-up-mails.job.ts';

export const demoAccountsFeature: Feature<typeof demoAccountsApi> = {
  routes: (deps, { contactEmail }) => ({
    requestDemoAccount: async ({ body, address }) => {
      await requestDemoAccount(deps, { body, ipAddress: address });
      return {
        data: { contact_email: contactEmail, is_outbox: deps.mailing === 'outbox' },
        message: 'Thank you. Please check your inbox and confirm your email.',
      };
    },
    confirmDemoAccount: async ({ params: { id }, address }) => {
      await confirmDemoAccount(deps, { token: id, ipAddress: address });
      return {
        data: { is_outbox: deps.mailing === 'outbox' },
        message: 'Your account is ready. Please check your inbox.',
      };
    },
  }),
  jobs: [
    defineJob({ kind: sendSignUpMailsJob, work: (deps) => () => sendSignUpMails(deps) }),
    defineJob({ kind: sendWaitingSignUpMailsJob, work: (deps) => () => sendSignUpMails(deps) }),
    defineJob({ kind: removeOldRequestsJob, work: (deps) => () => removeOldRequests(deps) }),
  ],
};
