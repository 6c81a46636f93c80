import { confirmSession } from '../api/api-client.ts';

/**
 * Verifies the user of the stored session when another tab changes it, and when the browser restores the page
 * from its back/forward cache. A failed check is repeated before the next request.
 */
export function listenForOtherTabs(): void {
  const confirm = () => void confirmSession().catch(() => undefined);
  window.addEventListener('storage', confirm);
  window.addEventListener('pageshow', ({ persisted }) => persisted && confirm());
}
