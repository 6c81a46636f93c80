import type { ReactNode } from 'react';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { LoginForm } from './login.form.tsx';

interface LoginScreenProps {
  /** True at the address for customers of TSD. */
  isTsd: boolean;
  onSignedIn: () => void;
  /** Other ways in, below the form. */
  social: ReactNode;
}

export const LoginScreen = ({ isTsd, onSignedIn, social }: LoginScreenProps) => (
  <VisitorPage
    title="Sign in"
    explained={isTsd ? OF_TSD : 'What every vehicle owes, and what it would bring today.'}
  >
    <LoginForm onSignedIn={onSignedIn} />
    {social}
  </VisitorPage>
);

const OF_TSD =
  'Sign in with your Fleetworth email and password, not with those of TSD. A TSD account is linked afterwards, on a page of its own, where this installation offers it.';
