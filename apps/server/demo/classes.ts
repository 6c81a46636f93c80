import type { DemoClassName } from './models.ts';
import type { DemoCompany, DemoVehicleClass, DemoVehicleGroup } from './rows.ts';

const GROUPS: readonly (readonly [group: string, classes: readonly DemoClassName[]])[] = [
  ['Cars', ['Economy', 'Compact', 'Midsize', 'Fullsize', 'Specialty', 'Electric']],
  ['SUVs', ['Compact SUV', 'Midsize SUV', 'Fullsize SUV']],
  ['Trucks', ['Pickup']],
  ['Vans', ['Minivan', 'Cargo Van']],
];

/** Plans the same twelve classes in four groups for every company. */
export function planClasses(companies: readonly DemoCompany[]) {
  const vehicleGroups: DemoVehicleGroup[] = [];
  const vehicleClasses: DemoVehicleClass[] = [];
  for (const { id: companyId } of companies) {
    for (const [group, classes] of GROUPS) {
      const groupId = vehicleGroups.length + 1;
      vehicleGroups.push({ id: groupId, companyId, name: group });
      for (const name of classes) {
        vehicleClasses.push({ id: vehicleClasses.length + 1, companyId, groupId, name });
      }
    }
  }
  return { vehicleGroups, vehicleClasses };
}
