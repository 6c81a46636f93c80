import { RECIPIENT_TOKEN_PREFIX } from '@fleetworth/contract/accident-choices';
import { useParams } from '@tanstack/react-router';
import { ConfirmAccidentAddressScreen } from '../../features/accident-reports/confirm-accident-address.screen.tsx';
import { ConfirmEmailScreen } from '../../features/accounts/confirm-email.screen.tsx';

export function ConfirmEmailPage() {
  const { token } = useParams({ from: '/confirm-email/$token' });
  return token.startsWith(RECIPIENT_TOKEN_PREFIX) ? (
    <ConfirmAccidentAddressScreen token={token.slice(RECIPIENT_TOKEN_PREFIX.length)} />
  ) : (
    <ConfirmEmailScreen />
  );
}
