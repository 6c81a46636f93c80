import { UNSTORABLE_TEXT } from '@fleetworth/contract/field';
import { commonError } from '../errors/api-error.ts';

type Fields = [field: string, value: unknown][];

/**
 * Rejects NUL and lone surrogates in any text of a request, including field names, because PostgreSQL can't
 * store them. Works without recursion, because a request may be nested very deeply.
 */
export function rejectUnstorable(...inputs: readonly unknown[]): void {
  const pending: Fields = inputs.map((input) => ['', input]);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && !isStorable(value))
      throw commonError('request.invalid', { errors: { [field]: [UNSTORABLE_TEXT] } });
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw commonError('request.invalid', { errors: { [field]: [UNSTORABLE_TEXT] } });
      pending.push([field === '' ? name : `${field}.${name}`, inner]);
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
