import type { ReactNode } from 'react';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { NoAccountNotice } from '../../shell/layout/visitor/no-account-notice.tsx';
import { LoginForm } from './login.form.tsx';

interface LoginScreenProps {
  isFromTsd: boolean;
  onSignedIn: () => void;
  social: ReactNode;
}

export const LoginScreen = ({ isFromTsd, onSignedIn, social }: LoginScreenProps) => (
  <VisitorPage
    title="Sign in"
    subtitle={isFromTsd ? TSD_EXPLANATION : "See what you owe on every vehicle and what it's worth today."}
  >
    <NoAccountNotice />
    <LoginForm onSignedIn={onSignedIn} />
    {social}
  </VisitorPage>
);

const TSD_EXPLANATION =
  'Use your Fleetworth email and password, not your TSD login. If supported here, you can link your TSD ' +
  'account after you sign in.';
