// Without the schema library, which the sign-in does not load.

/** Services that people sign in with, in the order in which the screens offer them. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export const SOCIAL_LABELS: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};
