import { Button } from '@mantine/core';
import { SOCIAL_LABELS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { Icon } from '@fleetworth/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import visitorClasses from '../../shell/layout/visitor/visitor-page.module.css';
import { openSignInService, UNREACHABLE_TEXT } from './open-sign-in-service.ts';
import { offeredServicesQuery } from './social-accounts.queries.ts';
import classes from './social-buttons.module.css';

interface SocialButtonsProps {
  redirectPath: string;
  onLeave?: () => void;
}

export function SocialButtons({ redirectPath, onLeave }: SocialButtonsProps) {
  const { data: offeredProviders = [] } = useQuery({ ...offeredServicesQuery, retry: false });
  const [openingProvider, setOpeningProvider] = useState<SocialProvider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (offeredProviders.length === 0) return null;

  async function openService(provider: SocialProvider) {
    setOpeningProvider(provider);
    setProblem(null);
    onLeave?.();
    try {
      if (!(await openSignInService(provider, redirectPath))) setProblem(UNREACHABLE_TEXT);
    } catch (error) {
      setProblem(failureText(error));
    }
    // Enables the buttons when the user returns with the browser's back button.
    setOpeningProvider(null);
  }

  return (
    <section aria-label="Sign in with another service" className={classes.services}>
      <p className={classes.or}>or</p>
      {problem && (
        <p role="alert" className={visitorClasses.problem}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
      {offeredProviders.map((provider) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          fullWidth
          loading={openingProvider === provider}
          disabled={openingProvider !== null && openingProvider !== provider}
          onClick={() => void openService(provider)}
        >
          Continue with {SOCIAL_LABELS[provider]}
        </Button>
      ))}
    </section>
  );
}
