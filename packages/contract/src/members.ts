import { z } from 'zod';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { component, instant, nameRef, ref, requiredText } from './field.ts';
import { currentPassword, passwordConfirmation } from './new-password.ts';
import { ROLES } from './sessions.ts';

const role = () => z.enum(ROLES, 'Please choose a role');

const invitation = z.object({
  id: ref('invitation'),
  email: z.string(),
  role: z.enum(ROLES),
  expires_at: instant(),
});

export const member = component(
  'Member',
  z.object({
    /** Null for a pending invitation. */
    id: ref('member').nullable(),
    user: z.object({ id: z.int(), name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
    role: z.enum(ROLES),
    joined_at: instant().nullable(),
    invitation: invitation.nullable(),
  }),
);
export type Member = z.output<typeof member>;

const sentInvitation = component(
  'SentInvitation',
  invitation.extend({
    /** Path of the invitation link when the installation sends no email. Null when the link was emailed. */
    link: z.string().nullable(),
  }),
);
export type SentInvitation = z.output<typeof sentInvitation>;

const openInvitation = component(
  'OpenInvitation',
  z.object({
    email: z.string(),
    company: nameRef('company'),
    role: z.enum(ROLES),
    /**
     * True when a user with that email exists. Null when the link wasn't emailed: the inviter has the link
     * then and must not learn who has an account.
     */
    has_account: z.boolean().nullable(),
  }),
);
export type OpenInvitation = z.output<typeof openInvitation>;

export const inviteBody = z.strictObject({ email: email(), role: role() });

const personName = (missing: string) => requiredText(100, missing).min(3, 'Minimum 3 characters');
export const firstName = () => personName('Please type your name');
export const lastName = () => personName('Please type your lastname');

/**
 * A new user sends all fields. A user who exists sends only the password, or no field when already signed in
 * with the invited email.
 */
export const acceptInvitationBody = z
  .strictObject({
    name: firstName(),
    last_name: lastName(),
    password: currentPassword(),
    password_confirmation: passwordConfirmation('Passwords do not match!'),
  })
  .partial();

const companyParams = z.strictObject({ id: ref('company') });
const memberParams = companyParams.extend({ member_id: ref('member') });
const invitationParams = companyParams.extend({ invitation_id: ref('invitation') });
const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });

export const membersApi = {
  reasons: {
    'member.already': { status: 422, message: 'This person is already a member.' },
    'member.last_owner': { status: 409, message: 'A company needs at least one owner.' },
    'invitation.already': {
      status: 422,
      message: 'This email address has already been invited. You can resend the invitation.',
    },
    'invitation.too_many': { status: 422, message: 'A company can have at most 50 open invitations.' },
    'invitation.expired': {
      status: 404,
      message: 'This invitation has expired. Ask for a new one.',
    },
    'invitation.other_account': {
      status: 403,
      message: 'This invitation is for another email address. Sign out first.',
    },
  },
  calls: {
    listMembers: endpoint({
      method: 'GET',
      path: '/company/:id/members',
      summary: 'List members of a company by name, then open invitations',
      access: 'read',
      params: companyParams,
      data: z.array(member),
      reasons: ['company.not_found'],
    }),
    inviteMember: endpoint({
      method: 'PUT',
      path: '/company/:id/members',
      summary: 'Invite someone by email. The invitation is valid for seven days',
      access: 'write',
      params: companyParams,
      body: inviteBody,
      data: sentInvitation,
      reasons: ['company.not_found', 'member.already', 'invitation.already', 'invitation.too_many'],
    }),
    editMember: endpoint({
      method: 'PATCH',
      path: '/company/:id/member/:member_id',
      summary: 'Change the role of a member',
      access: 'write',
      params: memberParams,
      body: z.strictObject({ role: role() }),
      data: z.null(),
      reasons: ['company.not_found', 'member.not_found', 'member.last_owner'],
    }),
    removeMember: endpoint({
      method: 'DELETE',
      path: '/company/:id/member/:member_id',
      summary: 'Remove a member from a company',
      access: 'write',
      params: memberParams,
      data: z.null(),
      reasons: ['company.not_found', 'member.not_found', 'member.last_owner'],
    }),
    resendInvitation: endpoint({
      method: 'POST',
      path: '/company/:id/invitation/:invitation_id',
      summary: 'Resend an invitation with a new link, valid for seven days. The previous link stops working',
      access: 'write',
      params: invitationParams,
      data: sentInvitation,
      reasons: ['company.not_found', 'invitation.not_found'],
    }),
    revokeInvitation: endpoint({
      method: 'DELETE',
      path: '/company/:id/invitation/:invitation_id',
      summary: 'Revoke an invitation',
      access: 'write',
      params: invitationParams,
      data: z.null(),
      reasons: ['company.not_found', 'invitation.not_found'],
    }),
    getInvitation: endpoint({
      method: 'GET',
      path: '/invitations/:token',
      summary: 'Get an invitation by its link',
      access: 'public',
      params: tokenParams,
      data: openInvitation,
      reasons: ['invitation.expired'],
    }),
    renewInvitation: endpoint({
      method: 'POST',
      path: '/invitations/:token/link',
      summary:
        'For an expired link, email a new one to the invited address if the invitation is still open. ' +
        'At most 10 an hour for each IP address',
      access: 'public',
      params: tokenParams,
      data: z.object({
        is_outbox: z.boolean(),
      }),
      reasons: ['mail.not_configured'],
    }),
    acceptInvitation: endpoint({
      method: 'POST',
      path: '/invitations/:token',
      summary: 'Accept an invitation while signed in, with a password, or as a new user',
      access: 'public',
      acceptsSession: true,
      params: tokenParams,
      body: acceptInvitationBody,
      data: z.object({
        token: z.string().nullable(),
        company: nameRef('company'),
      }),
      reasons: [
        'invitation.expired',
        'invitation.other_account',
        'session.invalid_credentials',
        'password.common',
      ],
    }),
  },
};
