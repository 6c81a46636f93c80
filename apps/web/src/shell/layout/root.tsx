import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { paths } from '../../paths.ts';
import { meQuery, onUserLoaded } from '../api/me.queries.ts';
import { userConflict } from '../api/session-token.ts';
import { tabData } from '../drafts/tab-data.ts';
import { endSession } from '../session/end-session.ts';
import { isPublicPath } from '../session/public-paths.ts';
import { useIsUnauthorized, useUserConflict } from '../session/session-state.ts';

onUserLoaded(({ id }) => tabData.clearOtherUsers(id));

const UnauthorizedDialog = lazy(async () => ({
  default: (await import('../session/unauthorized.dialog.tsx')).UnauthorizedDialog,
}));

const OtherUserDialog = lazy(async () => ({
  default: (await import('../session/other-user.dialog.tsx')).OtherUserDialog,
}));

export function Root() {
  const isUnauthorized = useIsUnauthorized();
  const conflict = useUserConflict();
  const isPublic = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  const queryClient = useQueryClient();
  const router = useRouter();
  const goToSignIn = useCallback(async () => {
    const fromUserId = queryClient.getQueryData(meQuery.queryKey)?.id;
    await endSession(queryClient, { isLogout: false });
    await router.navigate({
      to: paths.login,
      state: { from: router.latestLocation.href, fromUserId },
      // Input is stored as a draft, so there is nothing to confirm.
      ignoreBlocker: true,
    });
    userConflict.clear();
  }, [queryClient, router]);

  // Screens aren't rendered, because they would send rejected requests and block navigation.
  if (conflict) {
    const continueAsOtherUser = () =>
      isPublic ? window.location.reload() : window.location.assign(paths.home);
    return (
      <Suspense>
        <OtherUserDialog
          conflict={conflict}
          onSignIn={() => void goToSignIn()}
          onContinue={continueAsOtherUser}
        />
      </Suspense>
    );
  }
  return (
    <>
      <Outlet />
      {isUnauthorized && !isPublic && (
        <Suspense>
          <UnauthorizedDialog onCountdownEnd={() => void goToSignIn()} />
        </Suspense>
      )}
    </>
  );
}
