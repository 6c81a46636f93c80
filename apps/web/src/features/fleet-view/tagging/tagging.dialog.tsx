import type { CompanyTag } from '@fleetworth/contract/tags';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { showError } from '../../../shell/notices/notices.tsx';
import { counted } from '../../../shell/format/plural.ts';
import { query } from '../../../shell/api/query.ts';
import type { ListedRow } from '../list/listed-row.ts';
import classes from './tagging.module.css';
import { vehiclesToTagQuery, type TaggingTarget } from './tagging.queries.ts';
import { TagChoice } from './tag-choice.tsx';
import { useTagging } from './use-tagging.ts';

interface TaggingDialogProps extends TaggingTarget {
  onSaved: () => void;
  onClose: () => void;
}

export function TaggingDialog({ list, view, ids, ...props }: TaggingDialogProps) {
  const { onClose } = props;
  const vehicles = useQuery(vehiclesToTagQuery({ list, view, ids }));
  const tags = useQuery(query('listVehicleTags'));
  const error = vehicles.error ?? tags.error;

  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);

  if (!vehicles.data || !tags.data) return null;
  return <TaggingForm {...props} vehicles={vehicles.data} tags={tags.data} />;
}

interface TaggingFormProps extends Omit<TaggingDialogProps, keyof TaggingTarget> {
  vehicles: readonly ListedRow[];
  tags: readonly CompanyTag[];
}

function TaggingForm({ vehicles, tags, onSaved, onClose }: TaggingFormProps) {
  const { mayWrite } = useAuthority();
  const changeableVehicles = vehicles.filter(({ company }) => mayWrite(company.id));
  const { companies, getCurrentState, toggle, dialog } = useTagging({
    vehicles: changeableVehicles,
    tags,
    onSaved,
    onClose,
  });
  const [first] = vehicles;
  const unchangeableCount = vehicles.length - changeableVehicles.length;

  return (
    <FormDialog
      title={vehicles.length === 1 ? `Tags of ${first?.unit}` : `Tag ${formatCount(vehicles.length)}`}
      submitLabel="Save"
      {...dialog}
    >
      {unchangeableCount > 0 && (
        <p className={classes.note}>
          {formatCount(unchangeableCount)} in companies that you can only view won't be updated.
        </p>
      )}
      {companies.map(({ id, name, vehicles: companyVehicles, tags: companyTags }) => (
        <section key={id} aria-label={name} className={classes.company}>
          <h3 className={classes.name}>
            {name} <span className={classes.count}>{formatCount(companyVehicles.length)}</span>
          </h3>
          {companyTags.length === 0 && <p className={classes.note}>This company has no custom tags.</p>}
          <div className={classes.tags}>
            {companyTags.map((tag) => (
              <TagChoice
                key={tag.id}
                tag={tag}
                vehicles={companyVehicles}
                state={getCurrentState(tag.id, companyVehicles)}
                onToggle={() => toggle(tag.id, companyVehicles)}
              />
            ))}
          </div>
        </section>
      ))}
    </FormDialog>
  );
}

const formatCount = (count: number) => counted(count, 'vehicle');
