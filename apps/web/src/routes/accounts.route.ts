import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readChoice } from '../shell/url/search-params.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.route.tsx';
import { shellRoute } from './shell.route.ts';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forgotPassword,
  staticData: { help: 'passwords' },
}).lazy(
  lazyScreen(
    '/forgot-password',
    async () => (await import('../features/accounts/forgot-password.screen.tsx')).ForgotPasswordScreen,
  ),
);

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  staticData: { help: 'passwords' },
}).lazy(
  lazyScreen(
    '/reset-password/$token',
    async () => (await import('../features/accounts/reset-password.screen.tsx')).ResetPasswordScreen,
  ),
);

export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.outbox,
  staticData: { help: 'outbox' },
}).lazy(lazyScreen('/outbox', async () => (await import('../features/mail/outbox.screen.tsx')).OutboxScreen));

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.confirmEmail,
  staticData: { help: 'confirm-email' },
}).lazy(
  lazyScreen(
    '/confirm-email/$token',
    async () => (await import('./pages/confirm-email.page.tsx')).ConfirmEmailPage,
  ),
);

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invitation,
  staticData: { help: 'invitation' },
}).lazy(
  lazyScreen(
    '/invitation/$token',
    async () => (await import('../features/members/invitation.screen.tsx')).InvitationScreen,
  ),
);

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.profile,
  staticData: { title: 'Profile', help: 'profile', menu: { label: 'Profile', positions: { account: 1 } } },
  validateSearch: (search: Record<string, unknown>) => ({
    dialog: readChoice(search.dialog, ['password']),
  }),
  loader: () => queryClient.ensureQueryData(query('listSessions')),
}).lazy(
  lazyScreen(
    '/shell/profile',
    async () => (await import('../features/accounts/profile.screen.tsx')).ProfileScreen,
  ),
);
