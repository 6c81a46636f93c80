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
  /** True to choose the columns of a sheet that could be read without. */
  choosesColumns?: true | undefined;
  /** Batch whose rejected rows the file corrects. */
  corrects?: number | undefined;
}

type UploadOptions = Parameters<typeof upload>[2];
type CallLike<Suffix extends string> = Extract<keyof Api, Suffix>;

/** Endpoints of a batch group. All groups have the same shape. */
export interface BatchCalls {
  list: CallLike<`list${string}Batches`>;
  get: CallLike<`get${string}Batch`>;
  listRows: CallLike<`listRowsOf${string}Batch`>;
  remove: CallLike<`delete${string}Batch`>;
  start: CallLike<`start${string}Batch`>;
  download: Extract<FileCall, `download${string}Batch`>;
  downloadErrors: Extract<FileCall, `downloadErrorsOf${string}Batch`>;
}

interface TypeChoice {
  value: BatchType;
  label: string;
  saveTemplate: (save: ReturnType<typeof useSavedFile>['save']) => void;
}

type BatchPath = Extract<(typeof paths)[keyof typeof paths], `${string}batch${string}`>;

/** Everything that differs between the screens of one kind of batch and another. */
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
  /** The user isn't asked if there is only one. */
  types: readonly TypeChoice[];
  /** Owner of batches: a company, or the user, who chooses a region. */
  owner: 'company' | 'region';
  /** Types that belong to no company: they affect everything that the user can change. */
  typesOfUser: readonly BatchType[];
  /** True if items are vehicles, which open their panel. */
  areVehicles: boolean;
  /** Account flag required for this group. */
  flag?: 'is_class_performances';
  about: string;
  /** Noun for the subject of a row: 'vehicle' in 'Creates 3 vehicles'. */
  item: string;
  /** Verbs for the effects of rows in this group. */
  actionLabels: ActionLabels;
}
