import { Button } from '@mantine/core';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import classes from './sandbox-checkout.module.css';

const TITLE = 'Test payment';

export function SandboxCheckoutScreen() {
  const { sessionId } = useParams({ from: '/sandbox/checkout/$sessionId' });
  const checkout = useQuery({ ...query('getSandboxCheckout', { params: { id: sessionId } }), retry: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  if (checkout.isError)
    return (
      <VisitorPage title={TITLE} subtitle={failureText(checkout.error)}>
        <Link to={paths.home}>Go Home</Link>
      </VisitorPage>
    );
  if (!checkout.data)
    return (
      <VisitorPage title={TITLE} subtitle="One moment…">
        {null}
      </VisitorPage>
    );
  const { description, amount, status, success_url, cancel_url } = checkout.data;

  async function pay() {
    if (isPaying) return;
    setPaying(true);
    try {
      await call('paySandboxCheckout', { params: { id: sessionId } });
      window.location.assign(success_url);
    } catch (error) {
      setProblem(failureText(error));
      setPaying(false);
    }
  }

  return (
    <VisitorPage title={TITLE} subtitle="This is a sandbox: no card is charged.">
      <p className={classes.amount}>{figures.usd(amount)}</p>
      <p>{description}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      {status === 'open' ? (
        <div className={classes.ways}>
          <BusyButton isBusy={isPaying} onClick={() => void pay()}>
            Pay {figures.usd(amount)}
          </BusyButton>
          <Button h={32} variant="default" onClick={() => window.location.assign(cancel_url)}>
            Cancel
          </Button>
        </div>
      ) : (
        <p>
          This payment page has expired. <a href={success_url}>Back</a>
        </p>
      )}
    </VisitorPage>
  );
}
