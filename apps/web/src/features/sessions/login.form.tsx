import { Button, Checkbox, TextInput } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { ConnectionError, failureText, isClientError } from '../../shell/api/api-error.ts';
import { sessionToken } from '../../shell/api/session-token.ts';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { sessionState } from '../../shell/session/session-state.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { forgetLogin, recallLogin, rememberLogin } from '../../shell/session/remembered-login.ts';
import { checkEmail, checkPassword, type LoginValues } from './login-checks.ts';
import classes from '../../shell/layout/visitor/visitor-page.module.css';

type FieldErrors = Partial<Record<keyof LoginValues, string | null>>;

const EMPTY_VALUES: LoginValues = { email: '', password: '' };

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [values, setValues] = useState(EMPTY_VALUES);
  const [isRemembered, setIsRemembered] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  function changeField(field: keyof LoginValues, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setFieldErrors((before) => ({ ...before, [field]: null }));
  }

  async function submit() {
    const errors = { email: checkEmail(values.email), password: checkPassword(values.password) };
    setFieldErrors(errors);
    setProblem(null);
    if (errors.email) return emailRef.current?.focus();
    if (errors.password) return passwordRef.current?.focus();
    setIsSending(true);
    try {
      await signIn(values, isRemembered);
      showSuccess('Login success.Please wait for redirect.');
      onSignedIn();
    } catch (error) {
      setIsSending(false);
      await showFailure(error);
    }
  }

  async function showFailure(error: unknown) {
    setProblem(error instanceof ConnectionError ? 'No connection. Please try again.' : failureText(error));
    if (!isClientError(error)) return;
    setValues(EMPTY_VALUES);
    setIsRemembered(false);
    await forgetLogin();
    emailRef.current?.focus();
  }

  useEffect(() => {
    let isMounted = true;
    emailRef.current?.focus();
    async function prefill() {
      const login = await recallLogin();
      if (!isMounted || !login) return;
      setValues((current) => (current.email === '' && current.password === '' ? login : current));
      setIsRemembered(true);
    }
    void prefill();
    return () => {
      isMounted = false;
    };
  }, []);

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <TextInput
        ref={emailRef}
        label="Email"
        aria-required
        type="email"
        name="email"
        autoComplete="username"
        size="md"
        value={values.email}
        error={fieldErrors.email}
        onChange={(event) => changeField('email', event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordRef}
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        value={values.password}
        error={fieldErrors.password}
        onChange={(event) => changeField('password', event.currentTarget.value)}
      />
      <Checkbox
        label="Remember Me"
        checked={isRemembered}
        onChange={(event) => setIsRemembered(event.currentTarget.checked)}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Login
      </Button>
      <div className={classes.links}>
        <Link to={paths.forgotPassword}>Forgot Password</Link>
        <Link to={paths.demo}>Sign Up for Free Account</Link>
      </div>
    </form>
  );
}

async function signIn({ email, password }: LoginValues, isRemembered: boolean) {
  const username = email.trim();
  const { data } = await call('login', { body: { username, password, remember_me: isRemembered } });
  if (isRemembered) await rememberLogin({ email: username, password });
  else await forgetLogin();
  sessionToken.store(data.token, { isRemembered });
  // Clears the "session ended" state after a new sign-in.
  sessionState.reset();
}
