export interface Identity {
  make: string;
  model: string;
  detail: string | null;
  year: number | null;
}

export interface SheetIdentity {
  make: string | null;
  model: string | null;
  detail: string | null;
  year: number | null;
}

export interface VinIdentity {
  make: string;
  model: string;
  /** Null unless the VIN determines the trim. */
  trim: string | null;
  /** Trims that the VIN allows. */
  trims: readonly string[];
  /** Null if the VIN's year is outside the accepted range. */
  year: number | null;
  isCheckDigitValid: boolean;
}

/**
 * Difference between the spreadsheet and the stored identity. 'from_vin': the VIN's value is stored.
 * 'not_stored': the spreadsheet's value is ignored. 'check': the spreadsheet names another make than the VIN.
 */
export interface IdentityFinding {
  kind: 'from_vin' | 'not_stored' | 'check';
  field: keyof Identity;
  /** Stored value, or the VIN's make for 'check'. Null if the field remains empty. */
  stored: string | null;
  /** Value of the VIN. Null if the VIN didn't decide. */
  fromVin: string | null;
  /** Part of the spreadsheet's model that fills the empty detail. */
  detail?: string;
  /** True for a detail that belongs to another model of the same make. */
  isOfOtherModel?: true;
}

export interface ResolvedIdentity {
  identity: Identity;
  findings: IdentityFinding[];
}
