export const PASSWORD_RULES =
  '6 to 32 characters with a lowercase letter, an uppercase letter, a digit and one of !@#$%^&*_.';
