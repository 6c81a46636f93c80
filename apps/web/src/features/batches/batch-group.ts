import type { ResponseOf, Api, FileCall } from '@fleetworth/contract/api';
import type { BatchGroupName, BatchType } from '@fleetworth/contract/batch-choices';
import type { paths } from '../../paths.ts';
import type { upload } from '../../shell/api/upload.ts';
import type { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import type { ActionLabels } from './batch-labels.ts';

export interface ImportChoice {
  type: BatchType;
  company: number | undefined;
  region: string | undefined;
  sheet: string | undefined;
  /** True if dates start with the day. Undefined until the server asks. */
  isDayFirst: boolean | undefined;
  /** Field of each column by its index, from 1. Undefined until the server asks. */
  columns?: Record<string, string> | undefined;
  /** Values for all rows by field, for fields without a column. */
  defaults?: Record<string, string> | undefined;
  /** True to choose the columns even if the server can match them by name. */
  choosesColumns?: true | undefined;
  /** Batch whose rejected rows the file corrects. */
  corrects?: number | undefined;
}

type UploadOptions = Parameters<typeof upload>[2];
type EndpointLike<Pattern extends string> = Extract<keyof Api, Pattern>;

export interface BatchCalls {
  list: EndpointLike<`list${string}Batches`>;
  get: EndpointLike<`get${string}Batch`>;
  listRows: EndpointLike<`listRowsOf${string}Batch`>;
  remove: EndpointLike<`delete${string}Batch`>;
  start: EndpointLike<`start${string}Batch`>;
  download: Extract<FileCall, `download${string}Batch`>;
  downloadErrors: Extract<FileCall, `downloadErrorsOf${string}Batch`>;
}

interface TypeChoice {
  value: BatchType;
  label: string;
  saveTemplate: (save: ReturnType<typeof useFileSaving>['save']) => void;
}

type BatchPath = Extract<(typeof paths)[keyof typeof paths], `${string}batch${string}`>;

export interface BatchGroup {
  name: BatchGroupName;
  title: string;
  tab: string;
  subtitle: string;
  listPath: Exclude<BatchPath, `${string}$${string}`>;
  detailPath: Extract<BatchPath, `${string}$${string}`>;
  calls: BatchCalls;
  upload: (
    choice: ImportChoice,
    file: File,
    options: UploadOptions,
  ) => Promise<ResponseOf<BatchCalls['get']>>;
  types: readonly TypeChoice[];
  /**
   * The import asks for a company, or for an auction region. Batches for a region belong to no company, but
   * to their user.
   */
  belongsTo: 'company' | 'region';
  /** Types whose batches belong to no company, because they affect vehicles of all companies of the user. */
  typesWithoutCompany: readonly BatchType[];
  /** True if the items of a result are vehicles, which link to their panels. */
  hasVehicleItems: boolean;
  /** Account feature without which the batches are hidden. */
  requiredFlag?: 'is_class_performances';
  /** Title of the column that identifies a row, such as its VIN. */
  subjectTitle: string;
  /** Noun for the subject of a row: 'vehicle' in 'Creates 3 vehicles'. */
  item: string;
  actionLabels: ActionLabels;
}
