import { useSearch } from '@tanstack/react-router';
import { AlertsTab } from './alerts.tab.tsx';
import { FiredTab } from './fired.tab.tsx';

export function PriceAlertsScreen() {
  const { tab } = useSearch({ from: '/shell/price-alerts' });
  return tab === 'fired' ? <FiredTab /> : <AlertsTab />;
}
