export interface Identity {
  make: string;
  model: string;
  detail: string | null;
  year: number | null;
}

/** Identity cells of a spreadsheet row. Null for an empty cell. */
export interface SheetIdentity {
  make: string | null;
  model: string | null;
  detail: string | null;
  year: number | null;
}

/** Identity decoded from a VIN. */
export interface VinIdentity {
  make: string;
  model: string;
  /** Detail, if the VIN determines exactly one. */
  trim: string | null;
  /** All details that the VIN allows. */
  trims: readonly string[];
  /** Null when the VIN's year is outside the accepted range. */
  year: number | null;
  isCheckDigitRight: boolean;
}

/**
 * Difference between the spreadsheet and the stored identity. `from_vin`: the VIN's value is stored instead.
 * `not_stored`: the stored value remains. `check`: the spreadsheet names another make than the VIN.
 */
export interface IdentityFinding {
  kind: 'from_vin' | 'not_stored' | 'check';
  field: keyof Identity;
  /** Stored value, or the VIN's make for `check`. Null when the field remains empty. */
  stored: string | null;
  /** Value of the VIN if the VIN decided, otherwise null. */
  fromVin: string | null;
  /** Part of the spreadsheet's model that fills the empty detail. */
  detail?: string;
  /** True for a detail that belongs to another model of the same make. */
  isOfModel?: true;
}

/** Identity to store for a row, and its differences from the row. */
export interface ResolvedIdentity {
  identity: Identity;
  findings: IdentityFinding[];
}
