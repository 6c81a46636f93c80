import type { OperationFigures } from '@fleetworth/contract/operation-reports';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { operationFigures } from '@fleetworth/domain/operation-report';

export interface CountsRow {
  owned: number;
  out_of_service: number;
  on_rent: number;
  reserved_out: number;
  due_in: number;
  revenue: number | null;
  owned_with_revenue: number;
  on_rent_with_revenue: number;
}

export function toFigures(row: CountsRow): OperationFigures {
  const { owned, out_of_service, on_rent, reserved_out, due_in, revenue } = row;
  const figures = operationFigures({
    owned,
    outOfService: out_of_service,
    onRent: on_rent,
    reservedOut: reserved_out,
    dueIn: due_in,
    revenueCents: revenue,
    ownedWithRevenue: row.owned_with_revenue,
    onRentWithRevenue: row.on_rent_with_revenue,
  });
  return {
    owned,
    out_of_service,
    on_rent,
    out: reserved_out,
    due_in,
    movements: figures.movements,
    available: figures.available,
    utilization: figures.utilizationPercent,
    revenue: dollarsOrNull(revenue),
    revenue_per_unit: dollarsOrNull(figures.revenuePerUnitCents),
    revenue_per_rented_unit: dollarsOrNull(figures.revenuePerRentedUnitCents),
  };
}
