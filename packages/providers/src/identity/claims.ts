import { z } from 'zod';

/**
 * Reports whether PostgreSQL can store a text unchanged. It can't store NUL, and lone surrogates would all be
 * stored as the same replacement character.
 */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const claimText = () => z.string().refine(isStorable);

/** Account id of a person at a service. */
export const subjectClaim = () => claimText().min(1).max(255);

/** Text about a person that a service may omit. An unusable value counts as missing. */
export const optionalClaim = () => claimText().optional().catch(undefined);
