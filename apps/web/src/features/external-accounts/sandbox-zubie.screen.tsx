import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { Page } from '../../shell/layout/page.tsx';
import classes from './external-accounts.module.css';

export function SandboxZubieScreen() {
  const { state } = useSearch({ from: '/shell/sandbox/zubie' });
  const navigate = useNavigate();
  const returnToApp = (result: { code?: string; error?: string }) =>
    void navigate({ to: paths.zubieCallback, search: { code: result.code, error: result.error, state } });
  return (
    <Page
      title="Test access"
      subtitle="Sandbox: this page replaces Zubie's, and odometer readings are simulated."
      isNarrow
      marks={<SandboxMark />}
    >
      <div className={classes.panel}>
        <p className={classes.lead}>Allow Fleetworth to read the mileage of your vehicles?</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={() => returnToApp({ error: 'access_denied' })}>
            Deny
          </Button>
          <Button onClick={() => returnToApp({ code: 'sbx-allowed' })}>Allow</Button>
        </div>
      </div>
    </Page>
  );
}
