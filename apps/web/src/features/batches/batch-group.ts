import type { AnswerOf, Api, FileCall } from '@fleetworth/contract/api';
import type { BatchGroupName, BatchType } from '@fleetworth/contract/batch-choices';
import type { paths } from '../../paths.ts';
import type { upload } from '../../shell/api/upload.ts';
import type { useSavedFile } from '../../shell/forms/use-saved-file.ts';
import type { ActionWords } from './batch-words.ts';

/** Fields that an import takes besides its file. */
export interface ImportChoice {
  type: BatchType;
  company: number | undefined;
  region: string | undefined;
  /** Name of the sheet, where the file has several. */
  sheet: string | undefined;
  /** True where dates have the day first; undefined before the server asks. */
  dayFirst: boolean | undefined;
}

type Following = Parameters<typeof upload>[2];
type CallLike<Suffix extends string> = Extract<keyof Api, Suffix>;

/** The calls of each group of batches have the same shape. */
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

/** All that differs between the batch screens of one kind of sheet and another. */
export interface BatchGroup {
  name: BatchGroupName;
  title: string;
  /** Its name among the tabs of imports. */
  tab: string;
  subtitle: string;
  listPath: Exclude<BatchPath, `${string}$${string}`>;
  detailPath: Extract<BatchPath, `${string}$${string}`>;
  calls: BatchCalls;
  upload: (choice: ImportChoice, file: File, following: Following) => Promise<AnswerOf<BatchCalls['get']>>;
  /** Where there is one alone it is not asked for. */
  types: readonly TypeChoice[];
  /** Whom sheets belong to: a company, or the user, who chooses a region. */
  asks: 'company' | 'region';
  /** Types that name no company: they touch all that the user may change. */
  typesOfUser: readonly BatchType[];
  /** Which items are vehicles with a panel of their own. */
  areVehicles: boolean;
  /** Flag that an account needs to have them. */
  flag?: 'is_class_performances';
  /** Column that names a row. */
  about: string;
  /** Noun for the subject of a row: 'vehicle' of 'Creates 3 vehicles'. */
  item: string;
  /** Verbs for what rows do, in this kind of sheet. */
  words: ActionWords;
}
