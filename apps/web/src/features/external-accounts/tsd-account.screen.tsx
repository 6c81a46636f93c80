import { TextInput } from '@mantine/core';
import { TSD_TEXTS } from '@fleetworth/contract/external-account-choices';
import { tsdAccountBody } from '@fleetworth/contract/external-accounts';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { DialogProblem } from '@fleetworth/ui/dialog-problem';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { DeletionButton } from '../../shell/forms/confirmed-deletion.tsx';
import { toSaveProblem } from '../../shell/forms/form-errors.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { useFocusOnError } from '../../shell/forms/use-focus-on-error.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { Page } from '../../shell/layout/page.tsx';
import { showProblem, showSuccess } from '../../shell/notices/notices.tsx';
import classes from './external-accounts.module.css';

const EMPTY = { account_id: '', username: '', password: '' };
const REFETCH_DELAY_MS = 1_000;

export function TsdAccountScreen() {
  const me = useQuery(meQuery);
  const account = me.data?.external_accounts.find(({ provider }) => provider === 'tsd');
  const isLinked = account !== undefined;
  const refetchLater = useDelayedRefetch();
  const { form, submission } = usePlainForm({
    initialValues: EMPTY,
    validate: (values) => schemaErrors(tsdAccountBody, values),
    save: async (values) => {
      try {
        return await call('editTsdAccount', { body: values });
      } catch (error) {
        showProblem(isLinked ? TSD_TEXTS.notUpdated : TSD_TEXTS.notCreated);
        throw error;
      }
    },
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      refetchLater(() => {
        form.reset();
        submission.end();
      });
    },
  });
  const formRef = useFocusOnError(submission.failedSubmits);

  return (
    <Page
      title="TSD Account"
      subtitle="Fleetworth uses your TSD account to read data from your rental system."
      isNarrow
      marks={me.data?.tsd_mode === 'sandbox' && <SandboxMark />}
      queries={[me]}
    >
      <form
        ref={formRef}
        noValidate
        aria-label={isLinked ? 'Update TSD account' : 'Link TSD account'}
        className={classes.panel}
        onSubmit={(event) => {
          event.preventDefault();
          submission.onSubmit();
        }}
      >
        <p className={classes.lead}>{describeAccount(account)}</p>
        <p className={classes.lead}>{UNVERIFIED_FORMAT_TEXT}</p>
        <FormGrid>
          <TextInput
            label="Account ID"
            {...REQUIRED}
            autoComplete="off"
            {...form.getInputProps('account_id')}
          />
          <TextInput label="Username" {...REQUIRED} autoComplete="off" {...form.getInputProps('username')} />
          <PasswordField
            label="Password"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('password')}
          />
        </FormGrid>
        <div className={classes.foot}>
          {submission.problem && <DialogProblem problem={submission.problem} onRetry={submission.onSubmit} />}
          {isLinked && (
            <DeletionButton
              label="Remove TSD account"
              confirmLabel="Remove"
              disabledReason={undefined}
              run={() => call('deleteTsdAccount')}
              doneText={TSD_TEXTS.removed}
              onDone={() => refetchLater(form.reset)}
              onFailed={(error) => ({ ...toSaveProblem(error), text: formatNotRemoved(error) })}
            >
              Fleetworth deletes the credentials immediately. Your account at TSD doesn't change.
            </DeletionButton>
          )}
          <BusyButton type="submit" isBusy={submission.isSaving}>
            {isLinked ? 'Update' : 'Link'}
          </BusyButton>
        </div>
      </form>
    </Page>
  );
}

const UNVERIFIED_FORMAT_TEXT =
  "The message format of operation reports hasn't been verified against TSD's documentation. " +
  'Compare the first report with TSD before relying on it.';

const formatNotRemoved = (error: unknown) => `${TSD_TEXTS.notRemoved}. ${toSaveProblem(error).text}`;

function describeAccount(account: { is_re_access_required: boolean } | undefined): string {
  if (account === undefined)
    return (
      'No TSD account is linked. Enter your TSD credentials. The Account ID is your TSD number. ' +
      'Credentials are stored encrypted and never shown.'
    );
  return account.is_re_access_required
    ? 'TSD rejected your account, so Fleetworth has stopped using it. Re-enter your credentials.'
    : 'Your TSD account is linked. Credentials are never shown. Enter all three to replace them.';
}

function useDelayedRefetch(): (onRefetched: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (onRefetched) => {
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries().then(onRefetched);
    }, REFETCH_DELAY_MS);
  };
}
