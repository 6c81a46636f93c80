import { createLazyRoute } from '@tanstack/react-router';

export const valueByVehicleRoute = createLazyRoute('/shell/vehicle-advanced')({ component: () => null });
