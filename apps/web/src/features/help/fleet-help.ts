import type { HelpSection } from './help-section.ts';

const CONDITION =
  'Condition of the vehicle: *Above*, *Average* or *Below*. It determines which of the three ' +
  'auction values is used.';
const PAYOFF = 'Amount still owed if the contract ended today.';
const REVENUE =
  'Auction value less payoff: the equity in the vehicle. A vehicle with negative equity is underwater.';
const ABOVE_WATER =
  'First month in which the expected auction value covers the payoff, within 24 months. It uses the ' +
  'monthly mileage of the location.';

export const fleetHelp = {
  dashboard: {
    title: 'Dashboard',
    paragraphs: [
      'Your fleet on one page: value, payoff, outlook and what needs attention.',
      'Choose company, locations, status and provider, then click *Filter*. *Reset* shows ' +
        'everything with the default provider.',
      'Click a number to see its vehicles. *Table* below a chart shows its figures.',
      '*Refresh* reloads all figures. If your company has its own Luzmo dashboard, that one is ' +
        'shown instead.',
    ],
    terms: {
      Underwater: 'Vehicles with an auction value no higher than their payoff.',
      'Losing equity fastest':
        'Vehicles whose expected auction value less payoff falls the most from today to next month.',
      'Most to gain by selling': 'Vehicles whose auction value exceeds their payoff by the most.',
      'To do':
        'What needs attention: missing data, contracts, values and imports. Each number opens its list.',
      'With rows to fix':
        'Imports that have rejected rows and were neither undone nor corrected by another upload.',
    },
  },
  vehicles: {
    title: 'Vehicles',
    paragraphs: [
      'All your vehicles with the data you have entered. You can edit them here.',
      '*Add* adds a single vehicle or imports a spreadsheet. The VIN fills in year, make, model and detail.',
      'Click a unit to open its panel with market value, finance, mileage and changes.',
      'Click a column header to sort. Drag it to move the column. Select rows to tag ' +
        'or delete several vehicles at once.',
      'Owners can restore deleted vehicles for 30 days on the company page.',
    ],
    terms: {
      Unit: 'Number or name of a vehicle in your fleet.',
      Condition: CONDITION,
      Status:
        '*Active*, *Inactive*, *Sold*, *Stolen*, *Claims*, *Hold for Sale* ' +
        'or *Sold Not Delivered*. Lists hide *Inactive* and *Sold* until you select them.',
    },
  },
  mileage: {
    title: 'Mileage',
    paragraphs: [
      'Odometer records of your vehicles. The newest record of a vehicle is used to value it.',
      'Search by miles or date. Choose a vehicle to add a record to it.',
      'You are asked to confirm a record that is lower than an earlier one, because odometers ' +
        "don't run backwards. Instead, you can replace the newest record.",
      'A vehicle has one record a day. A second reading on the same day replaces it.',
    ],
    terms: { 'AVG CR': 'Auction condition grade of comparable vehicles, from 0 to 5.' },
  },
  tags: {
    title: 'Custom Tags',
    paragraphs: [
      'Your own labels for vehicles, each with a color. A tag belongs to one company.',
      'Add, rename and delete tags here. Tag vehicles in *Vehicles* and *Value by Vehicle*.',
      'Deleting a tag removes it from vehicles. The vehicles are not deleted.',
    ],
  },
  'total-value': {
    title: 'Total Value',
    paragraphs: [
      'Auction value, payoff and revenue/loss by company and location.',
      'Open a company to see its locations. Click a location to see its vehicles.',
      'Vehicles without finance data are excluded from fleet size, auction value, payoff and ' +
        'revenue/loss. They are counted separately under *No Finance*.',
    ],
    terms: {
      'With Finance': 'Fleet size: vehicles with finance data. Totals include only these vehicles.',
      'Auction Value': 'Value of the vehicles at auction today, in their condition.',
      'Estimated Payoff': PAYOFF,
      'Revenue/Loss': REVENUE,
      'Weekly Change': 'Change in auction value over the past week.',
      'Set Manually': 'Vehicles with a manual price, which replaces the auction value.',
      'No Value': 'Vehicles without an auction value. Their payoff is included, but not their revenue/loss.',
    },
  },
  'value-by-vehicle': {
    title: 'Value by Vehicle',
    paragraphs: [
      'Auction value, payoff and revenue/loss of each vehicle.',
      'Auction values come from the source chosen under *Provider* and are updated every week.',
      'Filter by company, locations, tags, status and provider, or by the advanced filters. ' +
        "Filters are part of the page's address, so you can bookmark or share it.",
      '*Underwater*, *Fell this week*, *Missing value*, *Missing finance* and *Incomplete* are ' +
        'one-click filters. *Incomplete* lists vehicles without a mileage or in-service date.',
      'Vehicles without finance data are excluded from fleet size, auction value, payoff and revenue/loss.',
      'Hover over an auction value to see how it was calculated. Click it to set a manual price. ' +
        'Manual prices are underlined and can be removed.',
      '*Export* creates an Excel file. An internal export includes finance data. An external ' +
        "export doesn't, and is meant for people outside your company.",
    ],
    terms: {
      'Auction Value': 'Value of the vehicle at auction today, for its mileage and condition.',
      'Estimated Payoff': PAYOFF,
      'Revenue/Loss': REVENUE,
      'Above Water': ABOVE_WATER,
      'Next Month': 'Expected change in revenue/loss from today to next month.',
      Condition: `${CONDITION} Choose one in the filters to value all vehicles as if they had it.`,
      Week: 'Change in auction value over the past week.',
      'Sandbox data': "Simulated values for testing. Don't use them to sell vehicles.",
    },
  },
  'class-performance': {
    title: 'Class Performance',
    paragraphs: [
      'Utilization and revenue of vehicle classes by location, with vehicle values and payoffs. ' +
        'Available to accounts with class performance.',
      'Filter by company, locations, tags and status.',
      'The search in the header finds units and VINs, including scanned VINs and numbers with leading zeros.',
      'Class figures come from class performance batches.',
    ],
    terms: {
      'Class Avg T&M': 'Class average time and mileage: rental charges for days and miles.',
      'Revenue/Loss': REVENUE,
    },
  },
  'operation-reports': {
    title: 'Operation Reports',
    paragraphs: [
      'Forecasts from your rental system. Reports use your TSD account, so link it first under ' +
        '*TSD Account*.',
      '*Add report* asks for a type, classes, locations of one company and an end date. TSD ' +
        'identifies locations by their code.',
      '*Workload* shows vehicles going out and coming in. *RMT* shows vehicles on rent and their ' +
        'revenue. *Availability Calculator* shows available vehicles and the day with the fewest.',
      'The list updates automatically. *Details* shows a chart, totals and all rows. *Export to ' +
        'Excel* saves the rows.',
      'Failed reports show the reason. A report fails after half an hour without a response. ' +
        'Reports are kept for 13 months.',
    ],
    terms: {
      Utilization:
        'Vehicles on rent as a percentage of vehicles owned. Over several days, it is the ' +
        'percentage of vehicle days.',
      Available: 'Owned less out of service, on rent and reserved, plus due in. Below 0, you are overbooked.',
    },
  },
  'for-sale': {
    title: 'For Sale',
    paragraphs: [
      'Select vehicles, enter the data that a sell channel needs, ' +
        'and offer them for sale. Past offers are in the history.',
      'Select vehicles in the list and click *View Selected Items*, or use *Import ' +
        'from excel file*. The selection is kept in this browser until you clear it.',
      '*Edit* sets a value for all vehicles or the selected ones. You can paste a column of prices ' +
        'from a spreadsheet.',
      '*Sell Vehicles* offers the selection through a channel. Accepted vehicles are removed from ' +
        'the selection. *RE-SELL* returns to the vehicles that failed.',
      "Vehicles are never sent twice automatically. If a channel doesn't respond, its result is " +
        'checked after 1, 5 and 15 minutes.',
      "In *Value by Vehicle*, you'll find *Sell* in the selection bar and in each row's menu.",
      'A sale continues if you leave or reload the screen.',
      '*Send to Sell List* in the history adds offers to the selection again. Link channel ' +
        'accounts on the company page under *Sell channels*.',
    ],
    terms: {
      'Sell Auction Price': 'Price less the auction value of the vehicle.',
      'Initial Cost Selection': 'If selected, the initial cost is sent to the channel.',
      'Is with MMR?':
        "Shows the auction value with the offer. Only the provider's value is sent, never a manual price.",
    },
  },
  'historical-trend': {
    title: 'Historical Trend',
    paragraphs: [
      'Average market values by make, model, year and detail, with those of a year ago.',
      'Open a make to see its models, then years and details. Filter by company, locations, tags and status.',
      'Manual prices are excluded. *Export* creates an Excel file.',
    ],
  },
} satisfies Record<string, HelpSection>;
