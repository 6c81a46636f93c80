import classes from './sandbox-mark.module.css';

/** Marks values that aren't from the real provider. */
export const SandboxMark = () => <span className={classes.mark}>Sandbox data</span>;
