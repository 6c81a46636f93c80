import type { HelpSection } from './help-section.ts';

const CONDITION =
  'State of the vehicle: *Above*, *Average* or *Below*. It decides which of the three auction values counts.';
const PAYOFF = 'What would still be owed if the contract ended today.';
const REVENUE =
  'Auction value less payoff. Below zero the vehicle is under water: it owes more than it brings.';

/** Help with vehicles and what they are worth. */
export const fleetHelp = {
  dashboard: {
    title: 'Dashboard',
    paragraphs: [
      'The fleet on one page: what it is worth, what is owed, how that goes on, and what needs a look.',
      'Choose company, locations, status and provider, then press *Filter*. *Reset* shows everything by the default provider.',
      'Each number leads to the list of its vehicles. *Table*, below a chart, shows its figures.',
      '*Refresh* loads all of it again. Where your company has a dashboard of its own at Luzmo, that one is shown instead.',
    ],
    words: {
      'Under water': 'Vehicles that would bring no more than is owed for them.',
      'Largest falls': 'Auction values that fell the most within a week, in percent.',
      Gaps: 'Vehicles whose figures are missing, or rest on few comparable sales.',
    },
  },
  vehicles: {
    title: 'Vehicles',
    paragraphs: [
      'All vehicles that you may see, with what you have entered about them. Correct them here.',
      '*Add* opens one vehicle, or leads to a spreadsheet with many. A VIN fills in year, make, model and detail.',
      'Click a unit to open its panel: market value, finance, mileage and who changed what.',
      'Click a heading to sort, drag it to move the column. Select rows to tag or delete several vehicles at once.',
      'An owner can put deleted vehicles back for 30 days, on the page of the company.',
    ],
    words: {
      Unit: 'The name of a vehicle in your fleet.',
      Condition: CONDITION,
      Status:
        '*Active*, *Inactive*, *Sold*, *Stolen*, *Claims*, *Hold for Sale* or *Sold Not Delivered*. Lists leave out *Inactive* and *Sold* until you choose them.',
    },
  },
  mileage: {
    title: 'Mileage',
    paragraphs: [
      'Odometer records of the vehicles. The newest record of a vehicle is the mileage that its value is asked for with.',
      'Search by miles or date. Choose a vehicle to add a record to it.',
      'A record below an earlier one is saved only after a question, because odometers rarely run backwards.',
      'The question also offers to replace the newest record.',
      'A vehicle has one record a day: another reading of the same day changes it.',
    ],
    words: { 'AVG CR': 'Condition grade that auctions gave to comparable vehicles, from 0 to 5.' },
  },
  tags: {
    title: 'Custom Tags',
    paragraphs: [
      'Your own labels for vehicles, each with a color. A tag belongs to one company.',
      'Add, rename and delete tags here. Put them on vehicles in *Vehicles* and in *Value by Vehicle*.',
      'A tag that is deleted leaves its vehicles; the vehicles stay.',
    ],
  },
  'total-value': {
    title: 'Total Value',
    paragraphs: [
      'What the fleet is worth, what is owed, and what that leaves, by company and location.',
      'Open a company to see its locations. A location leads to its vehicles.',
      'Vehicles without finance data are left out of fleet size, auction value, payoff and revenue/loss. They are counted beside, under *No Finance*.',
    ],
    words: {
      'With Finance': 'The fleet size: vehicles with finance data. All sums count these alone.',
      'Auction Value': 'What the vehicles would bring at auction today, in their condition.',
      'Estimated Payoff': PAYOFF,
      'Revenue/Loss': REVENUE,
      'Auction Week': 'How much the auction value has changed in a week.',
      'Set by Hand': 'Vehicles whose price somebody typed. The price counts in place of the auction value.',
      'No Value':
        'Vehicles that have no auction value yet. Their payoff counts, their revenue/loss does not.',
    },
  },
  'value-by-vehicle': {
    title: 'Value by Vehicle',
    paragraphs: [
      'Each vehicle with its auction value, its payoff and what a sale would leave today.',
      'Auction values come from the valuation source that *Provider* names. They are asked for again each week.',
      'Filter by company, locations, tags, status and provider, or by the advanced filters. The address holds all filters, so that you can bookmark or share it.',
      '*Under water*, *Fell this week*, *No value* and *No finance* are filters by one press.',
      'Vehicles without finance data are left out of fleet size, auction value, payoff and revenue/loss.',
      'Point at an auction value to read how it came about. Click it to type a price of your own. Typed prices are underlined and can be removed again.',
      '*Export* makes an Excel file. An internal export includes finance data; an external export does not, and suits people outside the company.',
    ],
    words: {
      'Auction Value': 'What the vehicle would bring at auction today, for its mileage and condition.',
      'Estimated Payoff': PAYOFF,
      'Revenue/Loss': REVENUE,
      Condition: `${CONDITION} The filter values all vehicles as if they were in one condition.`,
      Week: 'How much the auction value has changed in a week.',
      'Sandbox data': 'Made-up values, for trying the program. Do not sell by them.',
    },
  },
  'class-performance': {
    title: 'Class Performance',
    paragraphs: [
      'What vehicle classes earn at their locations, beside what their vehicles lose and are worth. Accounts that include class performance have this screen.',
      'Filter by company, locations, tags and status.',
      'The header searches units and VINs: scanned VINs, a unit with its VIN, and numbers with leading zeros too.',
      'The figures of the classes come from class performance batches.',
    ],
    words: {
      'Class Avg T&M': 'Class average time and mileage: what rentals charge for days and miles.',
      'Revenue/Loss': REVENUE,
    },
  },
  'operation-reports': {
    title: 'Operation Reports',
    paragraphs: [
      'What the rental system says of coming days. A report is ordered by your TSD account: link it first under *TSD Account*.',
      '*Add report* asks for a type, classes, locations of one company and an end date. Each location needs a code, since TSD knows it by that.',
      '*Workload* says what goes out and comes in. *RMT* says what is on rent and what it earns. *Availability Calculator* says what is left, and on which day the fewest.',
      'The list follows the work by itself. *Details* shows a chart, sums and all rows, *Export to Excel* saves the rows.',
      'A report that fails says why. After half an hour without an answer it fails too. Reports are kept for 13 months.',
    ],
    words: {
      Utilization:
        'Vehicles on rent in percent of those owned. Over several days: all days on rent of all days owned.',
      Available:
        'Owned, less out of service, on rent and reserved, plus due in. Below 0 more is promised than there is.',
    },
  },
  'for-sale': {
    title: 'For Sale',
    paragraphs: [
      'Picks vehicles, sets what a sell channel needs of each, and offers them. What was offered stands in the history.',
      'Tick vehicles in the list and press *View Selected Items*, or fill the selection by *Import from excel file*. The selection is kept in this browser until you clear it.',
      '*Set for* puts one value into all vehicles or the ticked ones. Prices that are copied from a column of a spreadsheet land row by row.',
      '*Sell Vehicles* offers the selection through a channel. Accepted vehicles leave it; *RE-SELL* goes back to those that failed.',
      'Nothing is sent twice by itself. Where a channel does not answer, it is asked what became of the vehicle after 1, 5 and 15 minutes.',
      'In *Value by Vehicle*, *Sell* stands beside what is ticked and in the menu of each row.',
      'A sale goes on when you leave the screen or reload it.',
      '*Send to Sell List*, in the history, puts offers back into the selection. Accounts are linked on the page of the company, in *Sell channels*.',
    ],
    words: {
      'Sell Auction Price': 'Price less the auction value of the vehicle.',
      'Initial Cost Selection': 'Ticked, the initial cost is told to the channel.',
      'Is with MMR?':
        'Shows the auction value with the offer. Only the provider’s own value is told, never a price by hand.',
    },
  },
  'historical-trend': {
    title: 'Historical Trend',
    paragraphs: [
      'What makes, models, years and details are worth on average, and what they brought a year ago.',
      'Open a make to see its models, then years and details. Filter by company, locations, tags and status.',
      'Prices set by hand are left out. *Export* makes an Excel file.',
    ],
  },
} satisfies Record<string, HelpSection>;
