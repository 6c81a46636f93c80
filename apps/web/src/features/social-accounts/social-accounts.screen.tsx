import type { User } from '@fleetworth/contract/me';
import { SOCIAL_LABELS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { RecordCards } from '@fleetworth/ui/record-cards';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { showError, showProblem } from '../../shell/notices/notices.tsx';
import { ConfirmIdentityDialog } from './confirm-identity.dialog.tsx';
import { openSignInService, UNREACHABLE_TEXT } from './open-sign-in-service.ts';
import { offeredServicesQuery } from './social-accounts.queries.ts';

const ONLY_SIGN_IN_METHOD_TEXT = 'This is your only way to sign in';

export function SocialAccountsScreen() {
  const offeredServices = useSuspenseQuery(offeredServicesQuery);
  const me = useQuery(meQuery);
  const [providerToUnlink, setProviderToUnlink] = useState<SocialProvider | null>(null);
  const [actionAfterConfirmation, setActionAfterConfirmation] = useState<(() => void) | null>(null);
  const findLinkedAccount = (provider: SocialProvider) =>
    me.data?.socials.find((social) => social.provider === provider);

  async function openService(provider: SocialProvider) {
    try {
      if (!(await openSignInService(provider, paths.socialAccounts))) showProblem(UNREACHABLE_TEXT);
    } catch (error) {
      showError(error);
    }
  }

  async function runOnceConfirmed(action: () => void) {
    try {
      const { data: sessions } = await call('listSessions');
      if (sessions.some((session) => session.is_current && session.is_confirmed)) action();
      else setActionAfterConfirmation(() => action);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Page
      title="Social accounts"
      subtitle="Other services that you can sign in with, in addition to your email and password."
      isNarrow
      queries={[offeredServices, me]}
    >
      <RecordCards
        label="Social accounts"
        rows={offeredServices.data}
        rowId={(provider) => provider}
        rowName={(provider) => SOCIAL_LABELS[provider]}
        actions={(provider) => {
          const linkedAccount = findLinkedAccount(provider);
          const confirmThen = (action: () => void) => () => void runOnceConfirmed(action);
          if (linkedAccount === undefined)
            return [{ label: 'Link', onRun: confirmThen(() => void openService(provider)) }];
          const disabledReason = linkedAccount.is_last_way_in ? ONLY_SIGN_IN_METHOD_TEXT : undefined;
          return [
            {
              label: 'Unlink',
              isDestructive: true,
              disabledReason,
              onRun: confirmThen(() => setProviderToUnlink(provider)),
            },
          ];
        }}
        empty={<PageEmpty text="No social account is available to link." />}
      >
        {(provider) => <p>{describeLink(findLinkedAccount(provider))}</p>}
      </RecordCards>
      {actionAfterConfirmation !== null && (
        <ConfirmIdentityDialog
          service={findConfirmingService(me.data, offeredServices.data)}
          onOpenService={(service) => void openService(service)}
          onConfirmed={() => {
            setActionAfterConfirmation(null);
            actionAfterConfirmation();
          }}
          onClose={() => setActionAfterConfirmation(null)}
        />
      )}
      <DeletionDialog
        isOpen={providerToUnlink !== null}
        title={`Unlink ${providerToUnlink === null ? '' : SOCIAL_LABELS[providerToUnlink]}?`}
        confirmLabel="Yes"
        run={() => call('unlinkSocialAccount', { params: { provider: providerToUnlink ?? 'google' } })}
        doneText={`${providerToUnlink === null ? '' : SOCIAL_LABELS[providerToUnlink]} was unlinked.`}
        onClose={() => setProviderToUnlink(null)}
      >
        The link between your account and the selected service will be removed, are you sure?
      </DeletionDialog>
    </Page>
  );
}

function findConfirmingService(user: User | undefined, offeredServices: readonly SocialProvider[]) {
  if (user === undefined || user.has_password) return null;
  return offeredServices.find((offer) => user.socials.some(({ provider }) => provider === offer)) ?? null;
}

function describeLink(linkedAccount: { is_last_way_in: boolean } | undefined): string {
  if (linkedAccount === undefined) return 'Not linked.';
  if (!linkedAccount.is_last_way_in) return 'Linked. You can use it to sign in.';
  return (
    `Linked. ${ONLY_SIGN_IN_METHOD_TEXT}. To unlink it, set a password with Forgot Password ` +
    'on the sign-in page first.'
  );
}
