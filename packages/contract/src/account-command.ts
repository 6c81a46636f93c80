export const CREATE_ACCOUNT_COMMAND =
  'npm run account:create -- --company "Harbor Rent" --email owner@example.com';
