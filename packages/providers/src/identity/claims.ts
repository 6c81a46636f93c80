import { z } from 'zod';

// PostgreSQL can't store NUL, and would store all lone surrogates as the same replacement character.
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const claimText = () => z.string().refine(isStorable);

export const subjectClaim = () => claimText().min(1).max(255);

// An unusable value counts as missing.
export const optionalClaim = () => claimText().optional().catch(undefined);
