import type { HelpSection } from './help-section.ts';

/** Help with signing in and the own account. */
export const accountHelp = {
  profile: {
    title: 'Profile',
    paragraphs: [
      'Your name, email, default company and location, and your address.',
      'Another email needs your password, and a click on the link that is mailed to it.',
      'A change of the password ends all your other sessions.',
      '*Sessions* lists where you are signed in. *Sign out* ends one of them, or all at once.',
    ],
    words: { 'Default company': 'Company that screens begin with.' },
  },
  'social-accounts': {
    title: 'Social accounts',
    paragraphs: [
      'Accounts of Google, Facebook or LinkedIn that you sign in with. Only the services that your installation offers are shown.',
      '*Link* leads to the service. Sign in there, and you come back with the account linked. One account of each service can be linked.',
      '*Unlink* removes the link. The only way to sign in stays: choose a password first by *Forgot Password* at the sign-in.',
    ],
  },
  'tsd-account': {
    title: 'TSD Account',
    paragraphs: [
      'Your account at TSD, your rental system. TSD is asked once a day whether the account is still good.',
      'Type *Account ID*, *Username* and *Password* as at TSD. They count once TSD has accepted them, and nothing of them is shown again.',
      'If TSD refuses the account later, a notice asks to connect it again. Until then it is left alone.',
      '*Remove TSD account* forgets the credentials at once.',
    ],
    words: { 'Account ID': 'The number that TSD gave your company.' },
  },
  zubie: {
    title: 'Zubie Sync',
    paragraphs: [
      'Mileage that devices in your vehicles read. Opened for the first time, the screen leads to the page of the service, where you allow it.',
      'Vehicles are found by their VIN in the companies that you may change. Mileage comes every six hours, or by *Sync now*.',
      'A reading becomes a mileage record when it is 100 miles above the last one, or a week and a mile.',
      'Readings that are lower, in the future or too fast are listed under *Skipped readings*. *Accept* writes one all the same.',
      '*Disconnect Zubie* ends it. Mileage records stay.',
    ],
    words: {
      'Last record': 'The mileage that the vehicle has here.',
      Why: 'The reason why a reading was not written.',
    },
  },
  'price-alerts': {
    title: 'Price Alerts',
    paragraphs: [
      'An alert names the vehicles whose market value moved as far as you say, over a period of your choice. The form says for how many it would fire now.',
      'Alerts are yours alone and watch all companies that you belong to, in the condition that each vehicle has. Prices by hand do not count.',
      'A vehicle fires once, and again only after its change was back inside.',
      'An alert that you edit is checked again.',
      'Alerts are judged when new values have arrived, and each night. *Fired* lists what they found. *Mail* chooses how you hear of it.',
    ],
    words: { 'Change type': '*Increase* or *Decrease* of the market value, in percent.' },
  },
  'history-reports': {
    title: 'History Reports',
    paragraphs: [
      'What is known of a vehicle from before: titles, accidents, thefts, salvage. Accounts that include history reports have this screen.',
      'Select vehicles in *Value by Vehicle* or in *Vehicles*, up to 100, and press *History*. The question says how many VINs will be billed.',
      'A VIN that was reported in the last 30 days is taken from there. *Order anew* asks the provider again.',
      'The list follows the work by itself. *Details* shows a finished report, *Export* saves it as PDF.',
      'A VIN without an answer says so in its place. *Retry* asks again for the VINs of a failed report.',
      'Who deletes a report keeps what was bought: later reports take it from there.',
    ],
  },
  invoices: {
    title: 'Invoices',
    paragraphs: [
      'The invoices of the companies that you own or manage, the newest first. *Company* and *Status* choose some of them.',
      '*Show* opens an invoice. Its address can be sent to whoever pays it: no account is needed there.',
      'Owners choose in the company whether it is billed by month or by year.',
    ],
    words: {
      Period: 'Months that the invoice is for.',
      Overdue: 'Not paid, and the due date has passed.',
    },
  },
  invoice: {
    title: 'Invoice',
    paragraphs: [
      '*Secure Payment* leads to the page of the card provider. From there you come back here.',
      'A payment counts once the card provider confirms it. If that takes a while, you will not be charged twice.',
      'A page of payment ends after an hour. *Secure Payment* then opens another one.',
    ],
  },
  'sandbox-checkout': {
    title: 'Test payment',
    paragraphs: ['In a sandbox this page stands for the page of the card provider. No card is charged.'],
  },
  help: {
    title: 'Help',
    paragraphs: [
      'A section for each screen. The question mark above a screen opens the section of that screen.',
      '*Search help* finds the sections that contain all the words that you type.',
    ],
  },
  'sign-in': {
    title: 'Sign-in',
    paragraphs: [
      'Sign in with email and password. *Remember Me* keeps you signed in on this device until it was not used for 30 days; otherwise a session ends after 12 hours without use.',
      '*Continue with* Google, Facebook or LinkedIn signs in with an account that you have linked in *Social accounts*.',
      'A Google mailbox with the email of your account needs no link beforehand.',
      'Who has no account yet is invited by an owner of the company, or begins with a company of the own: *Sign Up for Free Account*.',
    ],
  },
  'sign-up': {
    title: 'Free Account Sign Up',
    paragraphs: [
      'Type who you are and how your company is called. *Start Free Account* mails you a link, which is good for 7 days.',
      'The link makes your account and mails you another one, by which you choose your password.',
      'The first sign-in asks for your company, and makes you its owner.',
    ],
  },
  passwords: {
    title: 'Forgotten password',
    paragraphs: [
      '*Forgot Password*, at the sign-in, mails you a link. The link is good once, within an hour.',
      'Choose a new password there. Passwords that many people use are refused.',
    ],
  },
  'confirm-email': {
    title: 'Confirming an email',
    paragraphs: [
      'Whoever changes the email of an account is mailed a link to the new address. The link makes the new email count.',
    ],
  },
  invitation: {
    title: 'Invitation',
    paragraphs: [
      'An owner of a company has invited you. Accept the invitation with the email that it was sent to; it is good for 7 days.',
      'Choose a password, or continue with a service that knows you by that email. If you have an account, *I have an account already* asks for its password alone.',
      'If you are signed in with another email, sign out first.',
    ],
  },
  outbox: {
    title: 'Outbox',
    paragraphs: ['A demo sends no mail. What it would have sent stands here, the newest first.'],
  },
} satisfies Record<string, HelpSection>;
