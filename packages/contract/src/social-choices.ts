// Imports no Zod, so that the sign-in page can load this file without it.

export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export const SOCIAL_LABELS: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};
