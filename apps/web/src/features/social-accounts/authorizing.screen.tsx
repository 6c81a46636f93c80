import { Loader } from '@mantine/core';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';

export const AuthorizingScreen = () => (
  <VisitorPage title="Sign in" subtitle={<output>Authorizing your account...</output>}>
    <Loader size="sm" aria-hidden />
  </VisitorPage>
);
