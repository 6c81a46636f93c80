/** Make, model, detail and year of a vehicle. */
export interface Identity {
  make: string;
  model: string;
  detail: string | null;
  year: number | null;
}

/** What a row of a sheet says of a vehicle; null for an empty cell. */
export interface SheetIdentity {
  make: string | null;
  model: string | null;
  detail: string | null;
  year: number | null;
}

/** What a VIN says of its vehicle. */
export interface VinIdentity {
  make: string;
  model: string;
  /** The detail, where the VIN leaves one alone. */
  trim: string | null;
  /** All details that the VIN leaves open. */
  trims: readonly string[];
  /** Null where the VIN's year is none that a vehicle may have here. */
  year: number | null;
  isCheckDigitRight: boolean;
}

/**
 * Difference between the words of a sheet and what is stored. `from_vin`: the VIN's word is stored instead.
 * `not_stored`: the stored word stays. `check`: the sheet names another make than the VIN.
 */
export interface IdentityFinding {
  kind: 'from_vin' | 'not_stored' | 'check';
  field: keyof Identity;
  /** Word that is stored; of `check` the make of the VIN. Null where the field stays empty. */
  stored: string | null;
  /** What the VIN says, where it decided. */
  fromVin: string | null;
  /** Words of the sheet's model that fill the empty detail. */
  detail?: string;
  /** True for a detail that belongs to another model of the same make. */
  isOfModel?: true;
}

/** What is stored of a vehicle by a row, and where that differs from the row. */
export interface ResolvedIdentity {
  identity: Identity;
  findings: IdentityFinding[];
}
