import {
  BATCH_TITLES,
  type BatchType,
  FINANCE_BATCH_TYPES,
  VEHICLE_BATCH_TYPES,
} from '@fleetworth/contract/batch-choices';
import type { Batch } from '@fleetworth/contract/batch-shapes';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { Api } from '@fleetworth/contract/api';
import { paths } from '../../paths.ts';
import { upload } from '../../shell/api/upload.ts';
import type { BatchGroup, ImportChoice } from './batch-group.ts';
import { ACTION_LABELS } from './batch-labels.ts';

type AuctionRegion = RequestInput<Api['uploadAuctionBatch']>['upload']['region'];

type UploadChoices = Pick<
  ImportChoice,
  'sheet' | 'isDayFirst' | 'columns' | 'defaults' | 'choosesColumns' | 'corrects'
>;

const toUploadFields = ({
  sheet,
  columns,
  defaults,
  choosesColumns,
  corrects,
}: Omit<UploadChoices, 'isDayFirst'>) => ({
  sheet,
  columns,
  defaults,
  choose_columns: choosesColumns,
  corrects,
});
const toUploadFieldsWithDateOrder = ({ isDayFirst, ...choices }: UploadChoices) => ({
  ...toUploadFields(choices),
  day_first: isDayFirst,
});

const VEHICLE_BATCHES: BatchGroup = {
  name: 'vehicles',
  title: BATCH_TITLES.vehicles,
  tab: 'Vehicles',
  subtitle: 'Create, update or delete vehicles with a spreadsheet',
  listPath: paths.vehicleBatches,
  detailPath: paths.vehicleBatch,
  calls: {
    list: 'listVehicleBatches',
    get: 'getVehicleBatch',
    listRows: 'listRowsOfVehicleBatch',
    remove: 'deleteVehicleBatch',
    start: 'startVehicleBatch',
    download: 'downloadVehicleBatch',
    downloadErrors: 'downloadErrorsOfVehicleBatch',
  },
  upload: ({ type, company, ...choices }, file, options) =>
    upload(
      'uploadVehicleBatch',
      { upload: { type: type as 'create', company, ...toUploadFieldsWithDateOrder(choices), file } },
      options,
    ),
  types: VEHICLE_BATCH_TYPES.map((type) => ({
    value: type,
    label: formatBatchType(type),
    saveTemplate: (save) => save('templateOfVehicleBatch', { params: { type }, query: {} }),
  })),
  belongsTo: 'company',
  typesWithoutCompany: ['delete'],
  hasVehicleItems: true,
  subjectTitle: 'VIN',
  item: 'vehicle',
  actionLabels: ACTION_LABELS,
};

export const FINANCIAL_BATCHES: BatchGroup = {
  name: 'finance',
  title: BATCH_TITLES.finance,
  tab: 'Finance',
  subtitle: 'Add finance contracts with a spreadsheet',
  listPath: paths.financialBatches,
  detailPath: paths.financialBatch,
  calls: {
    list: 'listFinanceBatches',
    get: 'getFinanceBatch',
    listRows: 'listRowsOfFinanceBatch',
    remove: 'deleteFinanceBatch',
    start: 'startFinanceBatch',
    download: 'downloadFinanceBatch',
    downloadErrors: 'downloadErrorsOfFinanceBatch',
  },
  upload: ({ type, company = 0, ...choices }, file, options) =>
    upload(
      'uploadFinanceBatch',
      { upload: { type: type as 'lease', company, ...toUploadFieldsWithDateOrder(choices), file } },
      options,
    ),
  types: FINANCE_BATCH_TYPES.map((type) => ({
    value: type,
    label: formatBatchType(type),
    saveTemplate: (save) => save('templateOfFinanceBatch', { params: { type }, query: {} }),
  })),
  belongsTo: 'company',
  typesWithoutCompany: [],
  hasVehicleItems: true,
  subjectTitle: 'VIN',
  item: 'contract',
  actionLabels: ACTION_LABELS,
};

const MILEAGE_BATCHES: BatchGroup = {
  name: 'mileage',
  title: BATCH_TITLES.mileage,
  tab: 'Odometer',
  subtitle: 'Add odometer readings for many vehicles with a spreadsheet',
  listPath: paths.mileageBatches,
  detailPath: paths.mileageBatch,
  calls: {
    list: 'listMileageBatches',
    get: 'getMileageBatch',
    listRows: 'listRowsOfMileageBatch',
    remove: 'deleteMileageBatch',
    start: 'startMileageBatch',
    download: 'downloadMileageBatch',
    downloadErrors: 'downloadErrorsOfMileageBatch',
  },
  upload: ({ company = 0, ...choices }, file, options) =>
    upload(
      'uploadMileageBatch',
      { upload: { company, ...toUploadFieldsWithDateOrder(choices), file } },
      options,
    ),
  types: [
    {
      value: 'create',
      label: 'Create',
      saveTemplate: (save) => save('templateOfMileageBatch', { query: {} }),
    },
  ],
  belongsTo: 'company',
  typesWithoutCompany: [],
  hasVehicleItems: true,
  subjectTitle: 'VIN or unit',
  item: 'odometer reading',
  actionLabels: ACTION_LABELS,
};

const CLASS_PERFORMANCE_BATCHES: BatchGroup = {
  name: 'class_performances',
  title: BATCH_TITLES.classPerformances,
  tab: 'Class performance',
  subtitle: 'Add utilization and revenue by class and location with a spreadsheet',
  listPath: paths.classPerformanceBatches,
  detailPath: paths.classPerformanceBatch,
  calls: {
    list: 'listClassPerformanceBatches',
    get: 'getClassPerformanceBatch',
    listRows: 'listRowsOfClassPerformanceBatch',
    remove: 'deleteClassPerformanceBatch',
    start: 'startClassPerformanceBatch',
    download: 'downloadClassPerformanceBatch',
    downloadErrors: 'downloadErrorsOfClassPerformanceBatch',
  },
  upload: ({ company = 0, ...choices }, file, options) =>
    upload('uploadClassPerformanceBatch', { upload: { company, ...toUploadFields(choices), file } }, options),
  types: [
    {
      value: 'create',
      label: 'Create',
      saveTemplate: (save) => save('templateOfClassPerformanceBatch', { query: {} }),
    },
  ],
  belongsTo: 'company',
  typesWithoutCompany: [],
  hasVehicleItems: false,
  subjectTitle: 'Location and class',
  item: 'class performance',
  actionLabels: ACTION_LABELS,
  requiredFlag: 'is_class_performances',
};

const AUCTION_BATCHES: BatchGroup = {
  name: 'auction',
  title: BATCH_TITLES.auction,
  tab: 'Auction valuation',
  subtitle: 'Upload a list of VINs and download it with auction values filled in',
  listPath: paths.auctionBatches,
  detailPath: paths.auctionBatch,
  calls: {
    list: 'listAuctionBatches',
    get: 'getAuctionBatch',
    listRows: 'listRowsOfAuctionBatch',
    remove: 'deleteAuctionBatch',
    start: 'startAuctionBatch',
    download: 'downloadAuctionBatch',
    downloadErrors: 'downloadErrorsOfAuctionBatch',
  },
  upload: ({ region, ...choices }, file, options) =>
    upload(
      'uploadAuctionBatch',
      { upload: { region: region as AuctionRegion, ...toUploadFields(choices), file } },
      options,
    ),
  types: [
    {
      value: 'create',
      label: 'Create',
      saveTemplate: (save) => save('templateOfAuctionBatch', { query: {} }),
    },
  ],
  belongsTo: 'region',
  typesWithoutCompany: [],
  hasVehicleItems: false,
  subjectTitle: 'VIN',
  item: 'vehicle',
  actionLabels: { ...ACTION_LABELS, update: { planned: 'Value', past: 'Valued', present: 'values' } },
};

export function formatBatchType(type: BatchType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

export const BATCH_GROUPS = [
  VEHICLE_BATCHES,
  FINANCIAL_BATCHES,
  MILEAGE_BATCHES,
  CLASS_PERFORMANCE_BATCHES,
  AUCTION_BATCHES,
];

export function getGroupByPath(path: string): BatchGroup {
  const group = BATCH_GROUPS.find(({ listPath, detailPath }) => path === listPath || path === detailPath);
  if (!group) throw new Error(`No batches at ${path}.`);
  return group;
}

export function getGroupOfBatch({ group }: Pick<Batch, 'group'>): BatchGroup {
  const match = BATCH_GROUPS.find(({ name }) => name === group);
  if (!match) throw new Error(`No screens for batches of ${group}.`);
  return match;
}
