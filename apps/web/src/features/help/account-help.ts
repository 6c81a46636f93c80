import type { HelpSection } from './help-section.ts';

export const accountHelp = {
  profile: {
    title: 'Profile',
    paragraphs: [
      'Your name, email, default company and location, and your address.',
      'To change your email, enter your password, then open the link sent to the new address.',
      'Changing your password ends all your other sessions.',
      '*Sessions* lists where you are signed in. You can sign out of one session or everywhere. ' +
        "Linked accounts can still be used to sign in: unlink any that you didn't link yourself.",
    ],
    terms: { 'Default company': 'Company selected when you open a screen.' },
  },
  'social-accounts': {
    title: 'Social accounts',
    paragraphs: [
      'Google, Facebook or LinkedIn accounts that you can sign in with. Only services that your ' +
        'installation supports are shown.',
      'Before a change you are asked for your password. If your account has none, sign in with ' +
        'its linked service again.',
      '*Link* takes you to the service. After you sign in there, the account is linked. You can ' +
        'link one account of each service.',
      "*Unlink* removes the link. You can't remove your only way to sign in: set a password with " +
        '*Forgot Password* first.',
    ],
  },
  'tsd-account': {
    title: 'TSD Account',
    paragraphs: [
      'Your account at TSD, your rental system. Fleetworth checks it once a day.',
      'Enter the *Account ID*, *Username* and *Password* that you use at TSD. They are saved once ' +
        'TSD accepts them, and are never shown again.',
      'If TSD rejects the account later, you are asked to reconnect it. Until then Fleetworth ' +
        "doesn't use it.",
      '*Remove TSD account* deletes the credentials immediately.',
    ],
    terms: { 'Account ID': 'The number that TSD gave your company.' },
  },
  zubie: {
    title: 'Zubie Sync',
    paragraphs: [
      'Mileage from the Zubie devices in your vehicles. The first time you open this screen, you ' +
        'are taken to Zubie to allow access.',
      'Vehicles are matched by VIN in the companies whose data you may edit. Mileage is synced every six ' +
        'hours, or when you click *Sync now*.',
      'Readings become mileage records if they are at least 100 miles above the last record. After ' +
        'a week, one mile is enough.',
      'Readings that are lower, in the future or rising too fast are listed under *Skipped ' +
        'readings*. *Accept* saves a reading anyway.',
      '*Disconnect Zubie* stops syncing. Mileage records are kept.',
    ],
    terms: {
      'Last record': 'Newest mileage of the vehicle in Fleetworth.',
      Reason: 'Reason why the reading was not saved.',
    },
  },
  'price-alerts': {
    title: 'Price Alerts',
    paragraphs: [
      "Get notified when a vehicle's market value moves by a percentage you set, over a period you " +
        'choose. The form shows how many vehicles would trigger it today.',
      "Alerts are private and watch all your companies, using each vehicle's condition. Manual " +
        'prices are ignored.',
      'A vehicle triggers an alert once. It can trigger the alert again after its change is back ' +
        'within the limit.',
      'An edited alert is evaluated again.',
      'Alerts are evaluated when new values arrive and every night. *Triggered* lists the vehicles ' +
        'found. *Email* sets how you are notified.',
    ],
    terms: { 'Change type': '*Increase* or *Decrease* of the market value, in percent.' },
  },
  'history-reports': {
    title: 'History Reports',
    paragraphs: [
      'Title, accident, theft and salvage records of your vehicles. Available to accounts with ' +
        'vehicle history reports.',
      'Select up to 100 vehicles in *Value by Vehicle* or *Vehicles* ' +
        'and click *History*. You see how many VINs will be billed before you order.',
      'VINs reported in the last 30 days are reused at no charge. *Order again* requests them from ' +
        'the provider again.',
      'The list updates automatically. *Details* opens a finished report, *Export* saves it as a PDF.',
      'VINs without a response are marked. *Retry* requests the VINs of a failed report again.',
      'Deleting a report keeps the records you bought. Later reports reuse them.',
    ],
  },
  invoices: {
    title: 'Invoices',
    paragraphs: [
      'Invoices of the companies that you own or manage, newest first. Filter them by *Company* ' +
        'and *Status*.',
      "*Show* opens an invoice. You can send its link to the person who pays it. They don't need an account.",
      'Owners choose monthly or yearly billing on the company page.',
    ],
    terms: {
      Period: 'Months covered by the invoice.',
      Overdue: 'Unpaid after the due date.',
    },
  },
  invoice: {
    title: 'Invoice',
    paragraphs: [
      '*Secure Payment* takes you to the card provider. You return here after you pay.',
      "A payment is complete once the card provider confirms it. If that takes a while, you won't " +
        'be charged twice.',
      'Payment pages expire after an hour. *Secure Payment* then opens a new one.',
    ],
  },
  'sandbox-checkout': {
    title: 'Test payment',
    paragraphs: ["In a sandbox, this page replaces the card provider's page. No card is charged."],
  },
  help: {
    title: 'Help',
    paragraphs: [
      'Each screen has a section. The question mark above a screen opens its section.',
      '*Search help* finds sections that contain all the words you enter.',
    ],
  },
  'sign-in': {
    title: 'Sign-in',
    paragraphs: [
      'Sign in with your email and password. *Remember Me* keeps you signed in on this device ' +
        "unless you don't use it for 30 days. Otherwise, your session ends after 12 hours without " +
        'use.',
      '*Continue with* Google, Facebook or LinkedIn signs you in with an account that you have linked ' +
        'in *Social accounts*.',
      'A Google account with the same email address works without linking it first.',
      "If you don't have an account, ask an owner of your company to invite you. To create your " +
        'own company, choose *Sign Up for Free Account*.',
    ],
  },
  'sign-up': {
    title: 'Free Account Sign Up',
    paragraphs: [
      "Enter your name and your company's name. *Start Free Account* emails you a link that works " +
        'for 7 days.',
      'The link creates your account and sends you a second link to set your password.',
      'When you first sign in, you add your company and become its owner.',
    ],
  },
  passwords: {
    title: 'Forgot password',
    paragraphs: [
      '*Forgot Password* on the sign-in page emails you a link. It works once, within an hour.',
      'Use it to set a new password. Common passwords are rejected.',
    ],
  },
  'confirm-email': {
    title: 'Email confirmation',
    paragraphs: [
      "When you change your account's email, we send a link to the new address. Open it to start " +
        'using the new email.',
      'A company that wants to email accident reports to you also sends a link. Open it and confirm your ' +
        'address to receive the reports.',
    ],
  },
  invitation: {
    title: 'Invitation',
    paragraphs: [
      'An owner of a company has invited you. Accept the invitation with the email address it was ' +
        'sent to. It is valid for 7 days.',
      'Set a password, or continue with a service that uses the same email address. If you already ' +
        'have an account, choose *I already have an account* and enter its password.',
      'If you are signed in with another email, sign out first.',
    ],
  },
  operations: {
    title: 'Operations',
    paragraphs: [
      'The state of the whole installation. Only its operators see this screen. They are chosen with a ' +
        'command on the server.',
      'A dash means that a figure is unknown. The card says why.',
      '*Failed jobs* lists work that failed in the last day, after all its retries. *Retry* queues all ' +
        'failed jobs of that kind again. Jobs are safe to run twice.',
      '*Outside systems* lists the services that Fleetworth calls. After repeated failures, requests are ' +
        'paused for half a minute.',
    ],
    terms: {
      'Last successful response':
        'Time at which the service last answered a request. Updated every ten minutes.',
      'Last test restore': 'Time at which a backup was last restored and verified. This happens once a week.',
    },
  },
  outbox: {
    title: 'Outbox',
    paragraphs: [
      "Demo installations don't send email. The outbox shows messages that would have been sent, " +
        'newest first.',
    ],
  },
} satisfies Record<string, HelpSection>;
