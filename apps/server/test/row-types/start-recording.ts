import { inject } from 'vitest';
import { recordRowsIn } from './record-rows.ts';

recordRowsIn(inject('seenRowsFolder'));
