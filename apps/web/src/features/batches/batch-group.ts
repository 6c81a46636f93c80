import type { ResponseOf, Api, FileCall } from '@fleetworth/contract/api';
import type { BatchGroupName, BatchType } from '@fleetworth/contract/batch-choices';
import type { paths } from '../../paths.ts';
import type { upload } from '../../shell/api/upload.ts';
import type { useSavedFile } from '../../shell/forms/use-saved-file.ts';
import type { ActionLabels } from './batch-labels.ts';

export interface ImportChoice {
  type: BatchType;
  company: number | undefined;
  region: string | undefined;
  /** Name of the sheet, if the workbook has several. */
  sheet: string | undefined;
  /** True if dates start with the day; undefined until the server asks. */
  dayFirst: boolean | undefined;
  /** Field by column index, from 1; undefined until the server asks. */
  columns?: Record<string, string> | undefined;
  /** Value for all rows by field. */
  defaults?: Record<string, string> | undefined;
  /** True to choose the columns even if the server can match them by name. */
  choosesColumns?: true | undefined;
  /** Batch whose rejected rows the file corrects. */
  corrects?: number | undefined;
}

type UploadOptions = Parameters<typeof upload>[2];
type EndpointLike<Pattern extends string> = Extract<keyof Api, Pattern>;

/** Endpoints of a batch group. All groups have the same shape. */
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
  saveTemplate: (save: ReturnType<typeof useSavedFile>['save']) => void;
}

type BatchPath = Extract<(typeof paths)[keyof typeof paths], `${string}batch${string}`>;

/** Everything that differs between the screens of batch groups. */
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
  /** Types to choose from. If there is only one, the user isn't asked for it. */
  types: readonly TypeChoice[];
  /**
   * Owner of a batch: a company, or a user for an auction region. The import asks for the company or region.
   */
  belongsTo: 'company' | 'region';
  /** Types whose batches belong to no company, because they affect vehicles of all companies of the user. */
  typesWithoutCompany: readonly BatchType[];
  /** True if the items of a batch are vehicles, which link to their panel. */
  areVehicles: boolean;
  /** Account flag required for this group. */
  flag?: 'is_class_performances';
  /** Column title for the subject of a row. */
  subjectTitle: string;
  /** Noun for the subject of a row: 'vehicle' in 'Creates 3 vehicles'. */
  item: string;
  /** Verbs for the effects of rows in this group. */
  actionLabels: ActionLabels;
}
