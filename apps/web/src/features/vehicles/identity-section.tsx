import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Facts, PanelSection } from '@fleetworth/ui/side-panel';
import type { ReactNode } from 'react';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { CONDITION_LABELS, formatLocation, STATUS_LABELS } from '../../shell/format/vehicle-labels.ts';

export function IdentitySection({
  row,
  tags,
  actions,
}: {
  row: FleetRow;
  tags: ReactNode;
  actions: ReactNode;
}) {
  const { model_year, brand, model, model_detail } = row;
  const names = [model_year, brand.name, model.name, model_detail?.name].filter((name) => name != null);
  return (
    <PanelSection title={names.join(' ')} actions={actions}>
      <Facts
        facts={[
          { term: 'VIN', text: row.vin },
          { term: 'Company', text: row.company.name },
          { term: 'Location', text: formatLocation(row.location) },
          {
            term: 'Class',
            text: [row.class_name, row.group_name].filter(Boolean).join(' · ') || figures.text(null),
          },
          { term: 'Status', text: STATUS_LABELS[row.status] },
          { term: 'Condition', text: CONDITION_LABELS[row.condition] },
          { term: 'In service', text: formatInService(row) },
          row.color === null ? null : { term: 'Color', text: row.color },
          row.tags.length === 0 ? null : { term: 'Tags', text: tags },
        ]}
      />
    </PanelSection>
  );
}

const formatInService = ({ in_service_date, months_in_service: months }: FleetRow) =>
  months === null ? figures.date(null) : `${figures.date(in_service_date)} · ${counted(months, 'month')}`;
