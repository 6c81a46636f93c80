import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { showRefusal } from '../../shell/forms/field-refusals.ts';
import { useSaving } from '../../shell/forms/use-saving.ts';
import { noticeSuccess } from '../../shell/notices/notices.tsx';
import { isOtherEmail, profileBodyOf, profileTexts, tabOfErrors, valuesOfUser } from './profile-values.ts';

const MAILED = 'Confirm the link we sent to your new email address to start using it.';

/** Manages the profile form. The password needed for a new email address isn't stored as a draft. */
export function useProfile() {
  const queryClient = useQueryClient();
  const { data: me } = useSuspenseQuery(meQuery);
  const draft = useDraftForm({ name: 'profile', origin: me, valuesOf: valuesOfUser, textsOf: profileTexts });
  const { form } = draft;
  const [password, setPassword] = useState({ typed: '', error: null as string | null });
  const [tab, setTab] = useState<'personal' | 'address'>('personal');
  const [refusals, setRefusals] = useState(0);
  const guard = useLeaveGuard([draft]);
  const needsPassword = isOtherEmail(form.values.email, me);

  function refuse(fields: readonly string[]) {
    setTab((current) => tabOfErrors(fields) ?? current);
    setRefusals((count) => count + 1);
  }

  const saving = useSaving({
    save: () =>
      call('editProfile', { body: profileBodyOf(form.values, needsPassword ? password.typed : null) }),
    onSaved: ({ message = '' }) => {
      noticeSuccess(needsPassword ? `${message} ${MAILED}` : message);
      setPassword({ typed: '', error: null });
      void restart();
    },
    onFailed: (error) => {
      const texts = error instanceof ApiError ? error.errors : {};
      setPassword((before) => ({ ...before, error: texts.old_password?.[0] ?? null }));
      refuse(Object.keys(texts));
      const problem = showRefusal(error, form);
      return texts.old_password === undefined ? problem : null;
    },
  });

  /** Starts again from the stored profile, so that it can be saved again. */
  async function restart() {
    await queryClient.invalidateQueries();
    draft.begin(await queryClient.fetchQuery(meQuery));
    saving.end();
  }

  function submit() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return refuse(Object.keys(errors));
    if (needsPassword && password.typed === '') {
      setPassword({ typed: '', error: 'Please type your old password' });
      return refuse(['old_password']);
    }
    saving.run();
  }

  return { me, form, guard, tab, setTab, refusals, saving, submit, needsPassword, password, setPassword };
}
