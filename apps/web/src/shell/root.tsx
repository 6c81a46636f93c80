import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { paths } from '../paths.ts';
import { endSession } from './session/end-session.ts';
import { isPublicPath } from './session/public-paths.ts';
import { useIsUnauthorized } from './session/session-state.ts';

const UnauthorizedDialog = lazy(async () => ({
  default: (await import('./session/unauthorized.dialog.tsx')).UnauthorizedDialog,
}));

/** Every screen, and above all of them the end of a session that the server no longer accepts. */
export function Root() {
  const isUnauthorized = useIsUnauthorized();
  const isPublic = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  const queryClient = useQueryClient();
  const router = useRouter();
  const leave = useCallback(() => {
    void endSession(queryClient, { isForgetting: false }).then(() => router.navigate({ to: paths.login }));
  }, [queryClient, router]);

  return (
    <>
      <Outlet />
      {isUnauthorized && !isPublic && (
        <Suspense>
          <UnauthorizedDialog onElapsed={leave} />
        </Suspense>
      )}
    </>
  );
}
