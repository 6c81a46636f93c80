import { UNSTORABLE_TEXT } from '@fleetworth/contract/field';
import { commonError } from '../errors/api-error.ts';

type Fields = [field: string, value: unknown][];

/**
 * Rejects NUL and lone surrogates in any text of a request, including field names, because PostgreSQL can't
 * store them. Works without recursion, because a request may be nested very deeply.
 */
export function rejectUnstorable(...inputs: readonly unknown[]): void {
  const pendingFields: Fields = inputs.map((input) => ['', input]);
  for (let nextField = pendingFields.pop(); nextField !== undefined; nextField = pendingFields.pop()) {
    const [field, value] = nextField;
    if (typeof value === 'string' && !isStorable(value))
      throw commonError('request.invalid', { errors: { [field]: [UNSTORABLE_TEXT] } });
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, innerValue] of Object.entries(value)) {
      if (!isStorable(name)) throw commonError('request.invalid', { errors: { [field]: [UNSTORABLE_TEXT] } });
      pendingFields.push([field === '' ? name : `${field}.${name}`, innerValue]);
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
