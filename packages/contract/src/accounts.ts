import { z } from 'zod';
import { accountEmail, email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { ref, text } from './field.ts';
import { firstName, lastName } from './members.ts';
import { currentPassword, newPassword, passwordConfirmation } from './new-password.ts';

const linkToken = () => z.string().min(1).max(200);

const LINK_PURPOSES = ['password', 'email'] as const;

export const requestResetBody = z.strictObject({ email: accountEmail() });

const MISMATCH = 'Passwords do not match!';

export const resetPasswordBody = z
  .strictObject({
    token: linkToken(),
    password: newPassword(),
    password_confirmation: passwordConfirmation(MISMATCH),
  })
  .refine((body) => body.password === body.password_confirmation, {
    error: MISMATCH,
    path: ['password_confirmation'],
  });

const oldPassword = () => currentPassword('Please type your old password');

/** Omitted fields stay unchanged. Null clears a field. Changing the email requires the password. */
export const editProfileBody = z
  .strictObject({
    email: email(),
    name: firstName(),
    last_name: lastName(),
    state: ref('state').nullable(),
    city: ref('city').nullable(),
    address: text(200).nullable(),
    zip: text(20).nullable(),
    default_company: ref('company').nullable(),
    default_location: ref('location').nullable(),
    old_password: oldPassword(),
  })
  .partial();

const CONFIRMATION_MISMATCH = 'This field confirmation does not match.';

export const changePasswordBody = z
  .strictObject({
    old_password: oldPassword(),
    new_password: newPassword('Please type your new password'),
    new_password_confirmation: passwordConfirmation(CONFIRMATION_MISMATCH),
  })
  .refine((body) => body.new_password === body.new_password_confirmation, {
    error: CONFIRMATION_MISMATCH,
    path: ['new_password_confirmation'],
  });

export const confirmPasswordBody = z.strictObject({ password: currentPassword() });

export const accountsApi = {
  reasons: {
    'link.expired': { status: 404, message: 'This link has expired. Request a new one.' },
    'password.wrong': { status: 422, message: 'Your old password is incorrect.' },
    'password.incorrect': { status: 422, message: 'Your password is incorrect.' },
    'password.common': { status: 422, message: 'Password is too common' },
  },
  calls: {
    getSetup: endpoint({
      method: 'GET',
      path: '/auth/setup',
      summary: 'Get settings of the installation that the sign-in and sign-up pages need',
      access: 'public',
      data: z.object({
        /** Command that creates the first account. Null once any account exists. */
        create_account: z.string().nullable(),
        sends_email: z.boolean(),
      }),
      reasons: [],
    }),
    requestPasswordReset: endpoint({
      method: 'POST',
      path: '/auth/password',
      summary: 'Email a password reset link, valid for an hour, if the account exists',
      access: 'public',
      body: requestResetBody,
      data: z.object({
        /** True when emails can be read on the outbox page of a demo installation. */
        is_outbox: z.boolean(),
      }),
      reasons: ['mail.not_configured'],
    }),
    checkLink: endpoint({
      method: 'POST',
      path: '/auth/link',
      summary: 'Check that a link still works, without using it up',
      access: 'public',
      body: z.strictObject({ token: linkToken(), purpose: z.enum(LINK_PURPOSES) }),
      data: z.null(),
      reasons: ['link.expired'],
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: '/auth/reset-password',
      summary:
        'Set a new password with a reset link. The link works once, and all sessions of the account end',
      access: 'public',
      body: resetPasswordBody,
      data: z.null(),
      reasons: ['link.expired', 'password.common'],
    }),
    editProfile: endpoint({
      method: 'PATCH',
      path: '/profile',
      summary: "Edit the user's profile. A new email address takes effect once its confirmation link is used",
      access: 'read',
      body: editProfileBody,
      data: z.null(),
      reasons: [
        'password.wrong',
        'mail.not_configured',
        'company.not_found',
        'location.not_found',
        'state.not_found',
        'location.city_elsewhere',
      ],
    }),
    changePassword: endpoint({
      method: 'PATCH',
      path: '/password',
      summary: "Change the user's password. All other sessions end",
      access: 'read',
      body: changePasswordBody,
      data: z.null(),
      reasons: ['password.wrong', 'password.common'],
    }),
    confirmPassword: endpoint({
      method: 'POST',
      path: '/password/confirmation',
      summary:
        'Confirm the session with the password. For 15 minutes, the session may then link and unlink ' +
        'sign-in services',
      access: 'read',
      body: confirmPasswordBody,
      data: z.null(),
      reasons: ['password.incorrect'],
    }),
    dismissFirstSteps: endpoint({
      method: 'DELETE',
      path: '/first-steps',
      summary: 'Dismiss the getting-started steps',
      access: 'read',
      data: z.null(),
      reasons: [],
    }),
    confirmEmail: endpoint({
      method: 'POST',
      path: '/auth/email',
      summary: 'Confirm a new email address with the link that was sent to it',
      access: 'public',
      body: z.strictObject({ token: linkToken() }),
      data: z.null(),
      reasons: ['link.expired'],
    }),
  },
};
