import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';

/** Confirms a sign-up when the page opens. Opening the page again has the same result. */
export function ConfirmRequestScreen() {
  const { requestId: id } = useParams({ from: '/demo-account-request/$requestId' });
  const confirmation = useQuery({
    queryKey: ['confirmDemoAccount', id],
    queryFn: () => call('confirmDemoAccount', { params: { id } }),
    staleTime: 'static',
    retry: false,
  });
  const { data, error } = confirmation;
  return (
    <VisitorPage
      title="Free Account Sign Up"
      subtitle={
        error ? (
          <span role="alert">{failureText(error)}</span>
        ) : (
          <output>{data?.message ?? 'One moment…'}</output>
        )
      }
    >
      {data?.data.is_outbox && (
        <p>
          This demo doesn't send email. <Link to={paths.outbox}>Open the outbox</Link>
        </p>
      )}
      {error && (
        <p>
          <Link to={paths.demo}>Sign up again</Link>
        </p>
      )}
      <Link to={paths.login}>Back to login</Link>
    </VisitorPage>
  );
}
