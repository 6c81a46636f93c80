import type { HelpSection } from './help-section.ts';

export const companyHelp = {
  companies: {
    title: 'Companies',
    paragraphs: [
      'Companies that you are a member of. Each has its own locations, vehicles, tags and members.',
      '*Add company* asks for the company, then for its first location. You become its owner.',
      "Open a company's locations or vehicle groups from its card. Owners can edit and delete the " +
        'company with its locations and vehicles.',
      'Deleted companies are listed at the bottom of the page. Owners can restore them for 30 days.',
    ],
    terms: {
      'Lease period': 'How lease payoffs are calculated: by full months or by days.',
      'TSD company ID': "The company's number at TSD, if that is your rental system.",
    },
  },
  company: {
    title: 'Company',
    paragraphs: [
      "A company's locations, members, sell channels, accident reports, recent changes and deleted records.",
      "*Locations*: add, edit and delete the company's locations.",
      '*Members*: owners invite people by email, resend and revoke invitations, change roles and ' +
        'remove members. A company needs at least one owner. The invitations of a former owner are ' +
        'revoked.',
      "*Sell channels*: link the company's accounts at *Fleet Market Hub* and *Advent Resource* " +
        'with the token from the channel. Tokens are never shown again. If the channel rejects a ' +
        'token, link the account again.',
      '*Accident reports*: create a link with a *QR code* for each location, read the reports and ' +
        "photos of renters and download them as PDF. *Revoke* disables a link. Deleted reports can't be " +
        'restored.',
      'Members of the company receive reports by email. Anyone else first confirms their address with ' +
        'a link we email. *Recipients* lists these addresses, and *Resend* emails another link. Until an ' +
        'address is confirmed, its reports are kept. Then they are sent.',
      'Each company has limited space for photos. Once it is used up, reports are accepted without photos ' +
        'until old ones are deleted.',
      '*Recent changes*: imports, bulk edits, tagging, deletions and restores, with *Undo* for 30 days.',
      '*Deleted*: records deleted in the last 30 days. Owners can restore them. *Restore ' +
        'everything deleted with it* also restores the records deleted by the same action.',
    ],
    terms: {
      Owner: 'Full access, including company settings, members and restoring deleted records.',
      Manager: 'Can change locations, vehicles, finance and imports, but not the company or its members.',
      Viewer: 'Read-only access to everything.',
    },
  },
  locations: {
    title: 'Managing the owned Locations',
    paragraphs: [
      'Locations of a company. Choose the company above the list.',
      'Add, edit and delete locations. Deleting a location also deletes its vehicles. You see how ' +
        'many before you confirm.',
    ],
    terms: {
      Code: 'Short name of the location, used in spreadsheets and lists.',
      Region: "Auction region of the location's vehicles.",
      'Monthly depreciation assumption':
        'Percentage of cap cost that vehicles at the location lose each month. Used for future values.',
      'Monthly mileage assumption': 'Miles that vehicles at the location are expected to drive in a month.',
      'AVG CR': "Average condition grade of the location's vehicles, from 0 to 5.",
    },
  },
  'accident-report': {
    title: 'Create Accident Report',
    paragraphs: [
      'Report an accident with its driver and up to five photos. The report is emailed with its ' +
        'photos and a PDF, and kept for 24 months. If an address belongs to no member of the ' +
        'company, we first email it a link to confirm. The report is sent once the address is confirmed.',
      'An unsent report stays in this browser tab with its photos, even after a reload or a lost ' +
        'connection.',
      'When you are signed in, you can enter any address under *Claim Report To*. The report ' +
        'belongs to your default company, or to the first company whose records you can change.',
      "Renters use a location's link without an account. The link determines who receives the " +
        'report. At most five reports an hour can be sent.',
      "*Reset* clears the form. You'll find reports on the company page under *Accident reports*.",
    ],
    terms: {
      'Accident Photos':
        '.jpg, .jpeg or .png files. Larger ones are reduced to 2 MB. GPS data is removed, and ' +
        'the date they were taken is kept.',
    },
  },
  groups: {
    title: 'Vehicle groups',
    paragraphs: [
      'Groups of vehicle classes, such as cars and trucks.',
      "Add, rename and delete groups. *Classes* opens the classes of a group. You can't delete a " +
        'group that has classes.',
    ],
  },
  classes: {
    title: 'Vehicle classes',
    paragraphs: [
      'Rental classes of a group, such as midsize, minivan or pickup.',
      'Add, rename and delete classes. Vehicles of a deleted class are kept without a class.',
    ],
  },
} satisfies Record<string, HelpSection>;
