import classes from './sandbox-mark.module.css';

/** Says that values are not of the real provider. */
export const SandboxMark = () => <span className={classes.mark}>Sandbox data</span>;
