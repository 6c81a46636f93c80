import classes from './sandbox-mark.module.css';

export const SandboxMark = () => <span className={classes.mark}>Sandbox data</span>;
