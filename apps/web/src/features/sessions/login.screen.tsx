import { Logo } from '../../shell/layout/logo.tsx';
import { LoginForm } from './login.form.tsx';
import classes from './login.module.css';

interface LoginScreenProps {
  /** Signing in with the account of the rental system. */
  isTsd: boolean;
  onSignedIn: () => void;
}

export function LoginScreen({ isTsd, onSignedIn }: LoginScreenProps) {
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Logo />
        <h1 className={classes.title}>Sign in</h1>
        {isTsd ? (
          <p className={classes.explained}>
            Sign in with your Fleetworth email and password. Your TSD account stays connected: vehicles keep
            coming from your rental system, and nothing changes there.
          </p>
        ) : (
          <p className={classes.explained}>What every vehicle owes, and what it would bring today.</p>
        )}
        <LoginForm onSignedIn={onSignedIn} />
      </div>
    </main>
  );
}
