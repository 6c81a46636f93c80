import classes from './tag-mark.module.css';

export function TagMark({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.tag}>
      <span className={classes.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
      {name}
    </span>
  );
}
