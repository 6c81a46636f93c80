import { useSearch } from '@tanstack/react-router';
import { AlertsTab } from './alerts.tab.tsx';
import { FiredTab } from './fired.tab.tsx';

/** Price alerts of the user, and what they fired. */
export function PriceAlertsScreen() {
  const { tab } = useSearch({ from: '/shell/price-alerts' });
  return tab === 'fired' ? <FiredTab /> : <AlertsTab />;
}
