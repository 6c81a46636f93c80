import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ResetRequestPage } from './reset-request.page.tsx';

export const ForgotPasswordScreen = () => (
  <ResetRequestPage
    title="Forgot password"
    subtitle="Enter your account's email address. We'll send a link that works for one hour."
    submitLabel="Send Reset"
    foot={<Link to={paths.login}>Return to Home</Link>}
  />
);
