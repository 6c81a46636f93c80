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
import { taggedQuery, type ToTag } from './tagging.queries.ts';
import { TagChoice } from './tag-choice.tsx';
import { useTagging } from './use-tagging.ts';

interface TaggingDialogProps extends ToTag {
  onSaved: () => void;
  onClose: () => void;
}

export function TaggingDialog({ list, view, ids, ...props }: TaggingDialogProps) {
  const { onClose } = props;
  const vehicles = useQuery(taggedQuery({ list, view, ids }));
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

interface TaggingFormProps extends Omit<TaggingDialogProps, keyof ToTag> {
  vehicles: readonly ListedRow[];
  tags: readonly CompanyTag[];
}

function TaggingForm({ vehicles, tags, onSaved, onClose }: TaggingFormProps) {
  const { mayWrite } = useAuthority();
  const changeable = vehicles.filter(({ company }) => mayWrite(company.id));
  const { companies, stateOfTag, toggle, dialog } = useTagging({
    vehicles: changeable,
    tags,
    onSaved,
    onClose,
  });
  const [first] = vehicles;
  const unchangeableCount = vehicles.length - changeable.length;

  return (
    <FormDialog
      title={vehicles.length === 1 ? `Tags of ${first?.unit}` : `Tag ${countOf(vehicles.length)}`}
      submitLabel="Save"
      {...dialog}
    >
      {unchangeableCount > 0 && (
        <p className={classes.note}>
          {countOf(unchangeableCount)} of companies that you can view but not change won't be updated.
        </p>
      )}
      {companies.map(({ id, name, vehicles: own, tags: offered }) => (
        <section key={id} aria-label={name} className={classes.company}>
          <h3 className={classes.name}>
            {name} <span className={classes.count}>{countOf(own.length)}</span>
          </h3>
          {offered.length === 0 && <p className={classes.note}>This company has no custom tags.</p>}
          <div className={classes.tags}>
            {offered.map((tag) => (
              <TagChoice
                key={tag.id}
                tag={tag}
                vehicles={own}
                state={stateOfTag(tag.id, own)}
                onToggle={() => toggle(tag.id, own)}
              />
            ))}
          </div>
        </section>
      ))}
    </FormDialog>
  );
}

const countOf = (count: number) => counted(count, 'vehicle');
