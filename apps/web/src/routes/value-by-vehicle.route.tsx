import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ValueByVehicleScreen } from '../features/fleet-view/value-by-vehicle.screen.tsx';

export const valueByVehicleRoute = createLazyRoute('/shell/vehicle-advanced')({
  component: ValueByVehiclePage,
});

function ValueByVehiclePage() {
  const navigate = useNavigate();
  const add = useCallback(
    () => navigate({ to: '.', search: (before) => ({ ...before, dialog: 'add' }) }),
    [navigate],
  );
  const edit = useCallback(
    ({ id }: { id: number }) =>
      navigate({ to: '.', search: (before) => ({ ...before, dialog: 'edit', vehicle: String(id) }) }),
    [navigate],
  );

  return <ValueByVehicleScreen onAdd={add} onEdit={edit} />;
}
