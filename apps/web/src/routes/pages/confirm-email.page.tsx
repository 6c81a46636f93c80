import { useParams } from '@tanstack/react-router';
import { ConfirmAccidentAddressScreen } from '../../features/accident-reports/confirm-accident-address.screen.tsx';
import { ConfirmEmailScreen } from '../../features/accounts/confirm-email.screen.tsx';

/** Start of the tokens in emails to recipients of accident reports. */
const REPORTS = 'reports-';

/** Confirms the email of an account, or of a recipient of accident reports. */
export function ConfirmEmailPage() {
  const { token } = useParams({ from: '/confirm-email/$token' });
  return token.startsWith(REPORTS) ? (
    <ConfirmAccidentAddressScreen token={token.slice(REPORTS.length)} />
  ) : (
    <ConfirmEmailScreen />
  );
}
