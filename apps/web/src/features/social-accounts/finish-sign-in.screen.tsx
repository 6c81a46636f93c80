import { Link, useLoaderData, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { sessionToken } from '../../shell/api/session-token.ts';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { UNKNOWN_PROBLEM, type SignInProblem } from './finish-sign-in.ts';

const REDIRECT_DELAY_MS = 2_000;

// On success the loader redirects before this component renders.
export const FinishSignInScreen = () => <Problem {...useLoaderData({ from: '/oauth2/$provider' })} />;

export const MissingProviderScreen = () => <Problem {...UNKNOWN_PROBLEM} />;

function Problem({ text, redirectsHome }: SignInProblem) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!redirectsHome) return;
    const timer = setTimeout(() => void navigate({ to: paths.home }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [redirectsHome, navigate]);
  return (
    <VisitorPage title="Sign in" subtitle={<span role="alert">{text}</span>}>
      {sessionToken.read() === null ? (
        <Link to={paths.login}>Back to sign in</Link>
      ) : (
        <Link to={paths.socialAccounts}>Back to Social accounts</Link>
      )}
    </VisitorPage>
  );
}
