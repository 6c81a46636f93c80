import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { paths } from '../../paths.ts';
import { meQuery } from '../api/me.queries.ts';
import { endSession } from '../session/end-session.ts';
import { isPublicPath } from '../session/public-paths.ts';
import { useIsUnauthorized } from '../session/session-state.ts';

const UnauthorizedDialog = lazy(async () => ({
  default: (await import('../session/unauthorized.dialog.tsx')).UnauthorizedDialog,
}));

/** Every screen, and above all of them the end of a session that the server no longer accepts. */
export function Root() {
  const isUnauthorized = useIsUnauthorized();
  const isPublic = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  const queryClient = useQueryClient();
  const router = useRouter();
  const leave = useCallback(async () => {
    const fromUserId = queryClient.getQueryData(meQuery.queryKey)?.id;
    await endSession(queryClient, { isForgetting: false });
    await router.navigate({
      to: paths.login,
      state: { from: router.latestLocation.href, fromUserId },
      // What is typed is kept, and there is nothing to decide.
      ignoreBlocker: true,
    });
  }, [queryClient, router]);

  return (
    <>
      <Outlet />
      {isUnauthorized && !isPublic && (
        <Suspense>
          <UnauthorizedDialog onElapsed={() => void leave()} />
        </Suspense>
      )}
    </>
  );
}
