import { useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';

/** Confirms a new email address with the link sent to it. Opening the page alone changes nothing. */
export function ConfirmEmailScreen() {
  const { token } = useParams({ from: '/confirm-email/$token' });
  const navigate = useNavigate();
  const { sending } = usePlainForm({
    initialValues: {},
    validate: () => ({}),
    save: () => call('confirmEmail', { body: { token } }),
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      void queryClient.invalidateQueries();
      void navigate({ to: paths.home });
    },
  });
  return (
    <VisitorPage title="Confirm your new email" explained="You'll use this email address to sign in.">
      <VisitorForm submitLabel="Confirm email" {...sending}>
        {null}
      </VisitorForm>
    </VisitorPage>
  );
}
