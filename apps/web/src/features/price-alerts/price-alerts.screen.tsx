import { useSearch } from '@tanstack/react-router';
import { AlertsTab } from './alerts.tab.tsx';
import { FiredTab } from './fired.tab.tsx';

/** Shows the user's price alerts and the vehicles that triggered them. */
export function PriceAlertsScreen() {
  const { tab } = useSearch({ from: '/shell/price-alerts' });
  return tab === 'fired' ? <FiredTab /> : <AlertsTab />;
}
