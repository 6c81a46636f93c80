import { MileageScreen } from '../features/mileage/mileage.screen.tsx';

export function MileagePage() {
  return <MileageScreen />;
}
