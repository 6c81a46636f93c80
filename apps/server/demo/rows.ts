/** Rows from the generator, with ids from 1, ready to be copied into tables. Dates are YYYY-MM-DD. */

export type RegionCode = 'NA' | 'NE' | 'SE' | 'MW' | 'SW' | 'WC';
export type Role = 'owner' | 'manager' | 'viewer';
export type Condition = 'excellent' | 'good' | 'fair';
export type VehicleStatus =
  | 'active'
  | 'inactive'
  | 'sold'
  | 'stolen'
  | 'claims'
  | 'hold_for_sale'
  | 'sold_not_delivered';

export interface DemoCompany {
  id: number;
  name: string;
  stateCode: string;
  cityName: string;
  address: string;
  zip: string;
  packageId: number;
  leaseCalculatingPeriodType: 'monthly' | 'daily';
}

export interface DemoUser {
  id: number;
  email: string;
  name: string;
  lastName: string;
  defaultCompanyId: number;
}

export interface DemoMembership {
  companyId: number;
  userId: number;
  role: Role;
}

export interface DemoLocation {
  id: number;
  companyId: number;
  name: string;
  code: string;
  address: string;
  zip: string;
  cityName: string;
  stateCode: string;
  regionCode: RegionCode;
  phone: string;
  person: string;
  email: string;
  /** Percent of the cap cost, as typed. */
  monthlyDepreciationAssumption: string;
  monthlyMileageAssumption: number;
  financeLengthMonths: number;
  pickupLocationNumber: string | null;
  dueLocationName: string | null;
  avgCr: number | null;
}

export interface DemoVehicleGroup {
  id: number;
  companyId: number;
  name: string;
}

export interface DemoVehicleClass {
  id: number;
  companyId: number;
  groupId: number;
  name: string;
}

export interface DemoTag {
  id: number;
  companyId: number;
  name: string;
  color: string;
}

export interface DemoVehicle {
  id: number;
  companyId: number;
  locationId: number;
  vin: string;
  unit: string;
  make: string;
  model: string;
  detail: string | null;
  body: string | null;
  modelYear: number;
  color: string;
  classId: number;
  condition: Condition;
  status: VehicleStatus;
  inServiceDate: string;
  manualPriceCents: number | null;
  tagIds: number[];
}

export interface DemoMileageRecord {
  id: number;
  companyId: number;
  vehicleId: number;
  miles: number;
  date: string;
}

/** Terms of a finance contract by variant, in the format of the finance package. */
export type DemoContractTerms =
  | {
      variant: 'lease_one';
      capCostCents: number;
      lengthMonths: number;
      monthlyDepreciationCents: number;
      monthlyPaymentCents: number;
    }
  | {
      variant: 'lease_two';
      capCostCents: number;
      lengthMonths: number;
      monthlyDepreciationRatePercent: string;
      monthlyInterestRatePercent: string;
    }
  | {
      variant: 'loan_one';
      capCostCents: number;
      lengthMonths: number;
      downPaymentCents: number;
      monthlyDepreciationRatePercent: string;
      monthlyInterestRatePercent: string;
      monthlyFeeCents: number;
    }
  | {
      variant: 'loan_two';
      capCostCents: number;
      lengthMonths: number;
      downPaymentCents: number;
      monthlyInterestRatePercent: string;
      monthlyDepreciationRatePercent: string | null;
    };

export type DemoContract = DemoContractTerms & {
  companyId: number;
  vehicleId: number;
  startDate: string;
  financingCompanyName: string;
};

/** Vehicle with its related records; mileage records are sorted by date. */
export interface DemoVehicleFile {
  vehicle: DemoVehicle;
  mileageRecords: DemoMileageRecord[];
  contract: DemoContract | null;
}
