import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, date, largeRef, pagination, ref, searchText, version } from './field.ts';
import { marketValue, mileage } from './vehicles.ts';

const fields = { mileage: mileage('Please type mils value'), date: date('Invalid type Date') };

export const createMileageBody = z.strictObject({ vehicle: ref('vehicle'), ...fields });

export const editMileageBody = z.strictObject({ ...fields, version: version() }).partial();

export const mileageRecord = component(
  'MileageRecord',
  z.object({
    id: largeRef('mileage_record'),
    vehicle: ref('vehicle'),
    mileage: z.int(),
    date: z.string(),
    /**
     * Newest value of each provider that was requested for this record and still fits the vehicle's
     * description.
     */
    market_values: z.array(marketValue),
    version: z.int(),
  }),
);
export type MileageRecord = z.output<typeof mileageRecord>;

const savedRecord = mileageRecord.extend({ vehicle_version: z.int() });
export type SavedMileageRecord = z.output<typeof savedRecord>;

const recordParams = z.strictObject({ id: largeRef('mileage_record') });

export const mileageApi = {
  reasons: {
    'mileage.in_future': { status: 422, message: "You can't choose a future date" },
    'mileage.recorded_already': { status: 422, message: 'This mileage is already recorded for that day.' },
    'mileage.only_one': {
      status: 409,
      message: 'A vehicle needs at least one mileage record. Edit this one instead.',
    },
  },
  calls: {
    listMileageRecords: endpoint({
      method: 'GET',
      path: '/vehicle-mileage-records',
      summary: 'List mileage records of a vehicle, newest first. `search` matches miles and dates',
      access: 'read',
      query: z.strictObject({
        vehicle_id: ref('vehicle'),
        search: searchText(100).optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(20),
      }),
      data: z.object({ items: z.array(mileageRecord), pagination: pagination() }),
      reasons: [],
    }),
    createMileageRecord: endpoint({
      method: 'PUT',
      path: '/vehicle-mileage-record',
      summary: 'Add a mileage record to a vehicle',
      access: 'write',
      body: createMileageBody,
      data: savedRecord,
      reasons: ['vehicle.not_found', 'mileage.in_future'],
    }),
    editMileageRecord: endpoint({
      method: 'PATCH',
      path: '/vehicle-mileage-record/:id',
      summary:
        'Edit a mileage record. Absent fields stay unchanged. ' +
        'Editing the newest record requests a new market value',
      access: 'write',
      params: recordParams,
      body: editMileageBody,
      data: savedRecord,
      reasons: ['mileage_record.not_found', 'mileage.in_future', 'mileage.recorded_already'],
    }),
    deleteMileageRecord: endpoint({
      method: 'DELETE',
      path: '/vehicle-mileage-record/:id',
      summary: "Delete a mileage record. The only record of a vehicle can't be deleted",
      access: 'write',
      params: recordParams,
      data: z.null(),
      reasons: ['mileage_record.not_found', 'mileage.only_one'],
    }),
  },
};
