import classes from './logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
        <rect width="22" height="22" rx="6" />
        <path d="M6 10v3a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-3" />
      </svg>
      <span>Fleetworth</span>
    </span>
  );
}
