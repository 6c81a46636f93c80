import { Button, Tabs, TextInput } from '@mantine/core';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { DialogProblem } from '@fleetworth/ui/dialog-problem';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { companiesQuery, locationsQuery } from '../../shell/api/directory.queries.ts';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { AddressFields } from '../../shell/forms/address-fields.tsx';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { useFocusOnError } from '../../shell/forms/use-focus-on-error.ts';
import { Page } from '../../shell/layout/page.tsx';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';
import { useProfile } from './use-profile.ts';

const [ChangePasswordDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./change-password.dialog.tsx')).ChangePasswordDialog,
);

export function ProfileScreen() {
  const { dialog } = useSearch({ from: '/shell/profile' });
  const navigate = useNavigate();
  const profile = useProfile();
  const { guard, saving, tab, setTab } = profile;
  const formRef = useFocusOnError(profile.failedSubmits);
  const setDialog = (next: 'password' | undefined) =>
    void navigate({ to: '.', search: { dialog: next }, ignoreBlocker: true });
  usePreloadedDialog();

  return (
    <Page
      title="Profile"
      isNarrow
      actions={
        <Button size="sm" h={32} variant="default" onClick={() => setDialog('password')}>
          Change password
        </Button>
      }
    >
      <form
        ref={formRef}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          profile.submit();
        }}
      >
        <Tabs value={tab} onChange={(next) => setTab(next === 'address' ? 'address' : 'personal')}>
          <Tabs.List>
            <Tabs.Tab value="personal">Personal Information</Tabs.Tab>
            <Tabs.Tab value="address">Address</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="personal" className={classes.panel ?? ''}>
            <PersonalFields {...profile} />
          </Tabs.Panel>
          <Tabs.Panel value="address" className={classes.panel ?? ''}>
            <FormGrid>
              <AddressFields
                storedAddress={profile.me}
                values={profile.form.values}
                getInputProps={profile.form.getInputProps}
                onChange={profile.form.setValues}
                isRequired={false}
              />
            </FormGrid>
          </Tabs.Panel>
        </Tabs>
        <div className={classes.foot}>
          {saving.problem && <DialogProblem problem={saving.problem} onRetry={profile.submit} />}
          <Button
            type="submit"
            loading={saving.isSaving}
            disabled={!guard.isDirty}
            title={guard.isDirty ? undefined : 'No changes to save'}
          >
            Save
          </Button>
        </div>
      </form>
      <Sessions />
      {dialog === 'password' && <ChangePasswordDialog onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        isOpen={guard.leaving !== null}
        title="Leave without saving?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        isDestructive
        onCancel={() => guard.leaving?.stay()}
        onConfirm={() => guard.leaving?.leave()}
      >
        Your changes aren't saved yet.
      </ConfirmDialog>
    </Page>
  );
}

function PersonalFields({ form, needsPassword, password, setPassword }: ReturnType<typeof useProfile>) {
  const { default_company: company } = form.values;
  const { data: companies } = useSuspenseQuery(companiesQuery);
  const locations = useQuery(locationsQuery(company === null ? undefined : Number(company)));
  return (
    <FormGrid>
      <TextInput label="First name" {...REQUIRED} autoComplete="given-name" {...form.getInputProps('name')} />
      <TextInput
        label="Last name"
        {...REQUIRED}
        autoComplete="family-name"
        {...form.getInputProps('last_name')}
      />
      <TextInput
        label="Email"
        type="email"
        {...REQUIRED}
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      {needsPassword && (
        <PasswordField
          label="Old password"
          withAsterisk
          autoComplete="current-password"
          description="To change your email, enter your password, then open the link sent to the new address."
          value={password.value}
          error={password.error}
          onChange={(event) => setPassword({ value: event.currentTarget.value, error: null })}
        />
      )}
      <ChoiceField
        label="Default company"
        isClearable
        choices={companies.map(toChoice)}
        {...form.getInputProps('default_company')}
        onChange={(next) => form.setValues({ default_company: next, default_location: null })}
      />
      <ChoiceField
        label="Default location"
        isClearable
        isLoading={locations.isLoading}
        choices={(locations.data ?? []).map((location) => ({
          value: String(location.id),
          label: formatLocation(location),
        }))}
        {...form.getInputProps('default_location')}
        disabled={company === null}
        description={company === null ? 'Choose a company first' : undefined}
      />
    </FormGrid>
  );
}

const toChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
