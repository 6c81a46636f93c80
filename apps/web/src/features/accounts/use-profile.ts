import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { showFormError } from '../../shell/forms/form-errors.ts';
import { useSaving } from '../../shell/forms/use-saving.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { isNewEmail, profileBodyOf, profileErrors, findErrorTab, valuesOfUser } from './profile-values.ts';

const CONFIRM_EMAIL_TEXT = 'Open the link we sent to your new email address to start using it.';

/** Returns the state of the profile form. Its stored draft doesn't contain the password. */
export function useProfile() {
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const draft = useDraftForm({
    name: 'profile',
    origin: me,
    valuesOf: valuesOfUser,
    validate: (values) => profileErrors(values, me),
  });
  const { form } = draft;
  const [password, setPassword] = useState({ value: '', error: null as string | null });
  const { rejectFields, ...tabs } = useProfileTabs();
  const guard = useLeaveGuard([draft]);
  const needsPassword = isNewEmail(form.values.email, me);

  const saving = useSaving({
    save: () =>
      call('editProfile', { body: profileBodyOf(form.values, me, needsPassword ? password.value : null) }),
    onSaved: ({ message = '' }) => {
      showSuccess(needsPassword ? `${message} ${CONFIRM_EMAIL_TEXT}` : message);
      setPassword({ value: '', error: null });
      void resetToSavedProfile();
    },
    onFailed: (error) => {
      const errors = error instanceof ApiError ? error.errors : {};
      setPassword((before) => ({ ...before, error: errors.old_password?.[0] ?? null }));
      rejectFields(Object.keys(errors));
      const problem = showFormError(error, form);
      return errors.old_password === undefined ? problem : null;
    },
  });

  async function resetToSavedProfile() {
    await queryClient.invalidateQueries();
    draft.reset(await queryClient.fetchQuery(meQuery));
    saving.end();
  }

  function submit() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return rejectFields(Object.keys(errors));
    if (needsPassword && password.value === '') {
      setPassword({ value: '', error: 'Please type your old password' });
      return rejectFields(['old_password']);
    }
    saving.run();
  }

  return { me, form, guard, ...tabs, saving, submit, needsPassword, password, setPassword };
}

function useProfileTabs() {
  const [tab, setTab] = useState<'personal' | 'address'>('personal');
  const [failedSubmits, setFailedSubmits] = useState(0);

  function showRejectedFields(fields: readonly string[]) {
    setTab((current) => findErrorTab(fields) ?? current);
    setFailedSubmits((count) => count + 1);
  }

  return { tab, setTab, failedSubmits, rejectFields: showRejectedFields };
}
