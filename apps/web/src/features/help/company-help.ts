import type { HelpSection } from './help-section.ts';

/** Help with companies and what belongs to them. */
export const companyHelp = {
  companies: {
    title: 'Companies',
    paragraphs: [
      'The companies that you are a member of. Each has its own locations, vehicles, tags and people.',
      '*Add company* asks for the company first and for its first location second. You become its owner.',
      'A card leads to locations and to vehicle groups. Owners edit and delete the company; its locations and vehicles go along.',
      'Deleted companies stand at the foot of the page. Their owners can put them back for 30 days.',
    ],
    words: {
      'Lease period': 'How payoffs of leases are counted: by whole months or by days.',
      'TSD company id': 'Number of the company in TSD, if that is your rental system.',
    },
  },
  company: {
    title: 'Company',
    paragraphs: [
      'One company: its locations, its members, the channels that it sells through, its accident reports, and what was deleted.',
      '*Locations* adds, edits and deletes the places where vehicles stand.',
      '*Members* lists who may work in the company. Owners invite people by email, change roles, remove members, and send an invitation again or revoke it. The last owner stays. The invitations of a former owner are revoked.',
      '*Sell channels* links the company’s accounts at *Fleet Market Hub* and *Advent Resource*, by the token that the channel has made. A token is never shown again; where the channel refuses it, link it anew.',
      '*Accident reports* makes a link for each location, with a *QR code* for the cars, and lists what renters reported by it. *Revoke* ends a link; a report is read, and deleted for good.',
      '*Deleted* lists what was deleted in the last 30 days. Owners put it back.',
    ],
    words: {
      Owner: 'May do everything: the company itself, its people, and putting back what was deleted.',
      Manager: 'Changes locations, vehicles, finance and imports, not the company or its people.',
      Viewer: 'Sees everything and changes nothing.',
    },
  },
  locations: {
    title: 'Managing the owned Locations',
    paragraphs: [
      'The locations of one company. Choose the company above the list.',
      'Add, edit and delete locations. A location that is deleted takes its vehicles along; the question says how many.',
    ],
    words: {
      Code: 'Short name of the location, as sheets and lists use it.',
      Region: 'Where the vehicles of the location are auctioned.',
      'Monthly depreciation assumption':
        'Share of the cap cost that a vehicle of the location loses each month. Future values count with it.',
      'Monthly mileage assumption': 'Miles that a vehicle of the location is expected to run in a month.',
      'AVG CR': 'Average condition grade of the vehicles of the location, from 0 to 5.',
    },
  },
  'accident-report': {
    title: 'Create Accident Report',
    paragraphs: [
      'What happened, who drove, and up to five photos. The report is mailed as text, with its photos, and kept for 24 months.',
      'Signed in, *Claim Report To* is any address. The report belongs to your default company, else to the first that you may change.',
      'By the link of a location no account is needed. The link says who gets the report, and five can be sent in an hour.',
      '*Reset* clears the form. What was reported stands in the company, under *Accident reports*.',
    ],
    words: {
      'Accident Photos': 'Files of type .jpg, .jpeg or .png, of two megabytes each at most.',
    },
  },
  groups: {
    title: 'Vehicle groups',
    paragraphs: [
      'Groups divide the vehicle classes of a company, for example into cars and trucks.',
      'Add, rename and delete groups. *Classes* leads to the classes of a group. A group with classes can not be deleted.',
    ],
  },
  classes: {
    title: 'Vehicle classes',
    paragraphs: [
      'Classes of one group, as you rent them out: midsize, minivan, pickup.',
      'Add, rename and delete classes. Vehicles of a deleted class stay, without a class.',
    ],
  },
} satisfies Record<string, HelpSection>;
