import classes from './shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <p>
        The figures shown here come in part from third parties and are not guaranteed to be accurate. Verify
        them yourself before you buy or sell a vehicle. Fleetworth is held harmless for third-party data.
      </p>
      <p>
        {'Patent pending. © 2024 Fleetworth. Location data: '}
        <a href="https://www.geonames.org/">GeoNames</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
      </p>
    </footer>
  );
}
