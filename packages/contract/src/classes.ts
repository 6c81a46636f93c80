import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, nameRef, ref, requiredText, version } from './field.ts';
import { listQuery } from './list-query.ts';

const NAME_TAKEN = { status: 422, message: 'This name already exists.' } as const;

const MISSING_COMPANY = 'Please select a company';
const MISSING_GROUP = 'Please select a group';
const name = () => requiredText(100, 'Please enter a name');

const editNameBody = z.strictObject({ name: name(), version: version().optional() });

export const createGroupBody = z.strictObject({ company_id: ref('company', MISSING_COMPANY), name: name() });

export const createClassBody = z.strictObject({
  company_id: ref('company', MISSING_COMPANY),
  group_id: ref('group', MISSING_GROUP),
  name: name(),
});

export const vehicleGroup = component(
  'VehicleGroup',
  z.object({ id: ref('group'), name: z.string(), company: nameRef('company'), version: z.int() }),
);
export type VehicleGroup = z.output<typeof vehicleGroup>;

export const vehicleClass = component(
  'VehicleClass',
  z.object({
    id: ref('class'),
    name: z.string(),
    group: nameRef('group'),
    company: nameRef('company'),
    version: z.int(),
  }),
);
export type VehicleClass = z.output<typeof vehicleClass>;

const groupParams = z.strictObject({ id: ref('group') });
const classParams = z.strictObject({ id: ref('class') });

export const classesApi = {
  reasons: {
    'group.name_taken': NAME_TAKEN,
    'group.has_classes': { status: 409, message: 'This group has classes. Please delete them first.' },
    'class.name_taken': NAME_TAKEN,
  },
  calls: {
    listVehicleGroups: endpoint({
      method: 'GET',
      path: '/vehicle-groups',
      summary: "List the vehicle groups of all the user's companies by name",
      access: 'read',
      data: z.array(vehicleGroup),
      reasons: [],
    }),
    listVehicleClasses: endpoint({
      method: 'GET',
      path: '/vehicle-classes',
      summary: "List distinct vehicle class names in all the user's companies",
      access: 'read',
      data: z.array(z.object({ name: z.string() })),
      reasons: [],
    }),
    listCompanyVehicleGroups: endpoint({
      method: 'GET',
      path: '/company-vehicle-groups',
      summary: "List the vehicle groups of one or all of the user's companies",
      access: 'read',
      query: listQuery({ company_id: ref('company').optional() }, ['name', 'company']),
      data: z.array(vehicleGroup),
      reasons: [],
    }),
    createCompanyVehicleGroup: endpoint({
      method: 'PUT',
      path: '/company-vehicle-groups',
      summary: 'Add a vehicle group',
      access: 'write',
      body: createGroupBody,
      data: vehicleGroup,
      reasons: ['company.not_found', 'group.name_taken'],
    }),
    editCompanyVehicleGroup: endpoint({
      method: 'PATCH',
      path: '/company-vehicle-group/:id',
      summary: 'Rename a vehicle group',
      access: 'write',
      params: groupParams,
      body: editNameBody,
      data: vehicleGroup,
      reasons: ['group.not_found', 'group.name_taken'],
    }),
    deleteCompanyVehicleGroup: endpoint({
      method: 'DELETE',
      path: '/company-vehicle-group/:id',
      summary: 'Delete a vehicle group that has no classes',
      access: 'write',
      params: groupParams,
      data: z.null(),
      reasons: ['group.not_found', 'group.has_classes'],
    }),
    listCompanyVehicleClasses: endpoint({
      method: 'GET',
      path: '/company-vehicle-classes',
      summary: "List the vehicle classes of a group, a company or all the user's companies",
      access: 'read',
      query: listQuery({ company_id: ref('company').optional(), group_id: ref('group').optional() }, [
        'name',
        'group',
        'company',
      ]),
      data: z.array(vehicleClass),
      reasons: [],
    }),
    createCompanyVehicleClass: endpoint({
      method: 'PUT',
      path: '/company-vehicle-classes',
      summary: 'Add a vehicle class to a group',
      access: 'write',
      body: createClassBody,
      data: vehicleClass,
      reasons: ['company.not_found', 'group.not_found', 'class.name_taken'],
    }),
    editCompanyVehicleClass: endpoint({
      method: 'PATCH',
      path: '/company-vehicle-class/:id',
      summary: 'Rename a vehicle class',
      access: 'write',
      params: classParams,
      body: editNameBody,
      data: vehicleClass,
      reasons: ['class.not_found', 'class.name_taken'],
    }),
    deleteCompanyVehicleClass: endpoint({
      method: 'DELETE',
      path: '/company-vehicle-class/:id',
      summary: 'Delete a vehicle class. Its vehicles are kept without a class',
      access: 'write',
      params: classParams,
      data: z.null(),
      reasons: ['class.not_found'],
    }),
  },
};
