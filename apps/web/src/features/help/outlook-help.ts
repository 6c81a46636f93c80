import type { HelpSection } from './help-section.ts';

const EXCLUDED =
  'Vehicles without finance data, value, model year or depreciation assumption are excluded. The ' +
  'screen shows how many there are and links to them.';

export const valuationHelp = {
  'future-summary': {
    title: 'Future Summary',
    paragraphs: [
      'Market value, owner value and payoff of companies and locations over the next 24 months. ' +
        'Available to accounts with future values.',
      'Filter by company, locations and status. *Table* below a chart shows its figures by month.',
      'Above each chart is the month from which the market value covers the payoff.',
      EXCLUDED,
    ],
    terms: {
      'Market value': 'Expected auction value of the vehicles in that month.',
      'Owner value': "Today's auction value less your monthly depreciation on cap cost until that month.",
      Payoff: 'Amount still owed in that month.',
    },
  },
  'future-value': {
    title: 'Future Value',
    paragraphs: [
      'Projected value and payoff of each vehicle after a number of months. Available to accounts ' +
        'with future values.',
      'Choose the months and add locations, or all of them. Click a vehicle to see its months in detail.',
      '*Months ahead* moves the result to another month. Your locations are kept. Press *Clear* to enter ' +
        'the months again.',
      "*Rate Source* shows the source of a row's depreciation: an override, the rate you entered, or " +
        'the location.',
      "The page's address contains the table, so you can share it. Anyone with access to these " +
        'locations can open it.',
      '*Export* saves the table as an Excel file.',
    ],
    terms: {
      'Market Value': 'Expected auction value of the vehicle in that month.',
      'Owner Value': "Today's auction value less your monthly depreciation on cap cost until that month.",
      Payoff: 'Amount still owed in that month.',
      'Owner Revenue/Loss': 'Owner value less payoff in that month.',
      'Above Water at Market':
        'First month in which the market value covers the payoff, within 24 months. It uses the ' +
        'monthly mileage of the location. *Owner Revenue/Loss* uses the owner value, so the two can differ.',
    },
  },
  'projected-rev-loss': {
    title: 'Projected Rev/Loss',
    paragraphs: [
      'Market value less payoff of companies and locations over the next 24 months. Available to ' +
        'accounts with this projection.',
      'Filter by company, locations and status. *Table* below a chart shows its figures by month.',
      EXCLUDED,
    ],
    terms: {
      'Revenue/Loss': "Market value less payoff in that month. Below zero, a sale doesn't cover the payoff.",
    },
  },
  calculator: {
    title: 'Financial Calculator',
    paragraphs: [
      'Payment schedule and payoff of a contract before you sign it. Nothing is stored.',
      'Choose *Lease*, *Finance* or *Flooring*, enter the figures and click *Calculate*.',
      '*Detailed Payment Schedule* shows the balance as a chart, the totals and every payment. You can ' +
        'export it there.',
    ],
    terms: {
      'Vehicle Cap Cost': 'Cost of the vehicle at the start of the contract.',
      Payoff: 'Amount still owed if the contract ended after that month.',
    },
  },
  'diminished-value': {
    title: 'Diminished Value Calculator',
    paragraphs: [
      'Estimate the value a vehicle loses after an accident, even when repaired, with the formula ' +
        'insurers use.',
      'The result is value × base loss × damage multiplier × mileage multiplier.',
    ],
    terms: {
      'Base Loss Percentage': "Maximum loss as a percentage of the vehicle's value, usually 10%.",
      'Damage Multiplier': 'Severity of the damage. It determines how much of the base loss applies.',
      'Mileage Multiplier': 'The more miles a vehicle has, the smaller the loss.',
    },
  },
  'auction-search': {
    title: 'Auction valuation search',
    paragraphs: [
      "Current, past and forecast auction and retail values. The vehicles don't have to be in your fleet.",
      'Enter VIN, mileage and region, or paste lines of VIN and mileage from a spreadsheet. You ' +
        'can search up to 100 vehicles at once.',
    ],
    terms: { Region: 'Auction region of the vehicle.' },
  },
  'depreciation-overrides': {
    title: 'Depreciation Overrides',
    paragraphs: [
      "Monthly depreciation of a model at a location, where it differs from the location's assumption.",
      'Add, edit and delete overrides. Future values are recalculated.',
    ],
    terms: {
      'Cap cost': 'Cost of the vehicle at the start of its contract. The percentage applies to this amount.',
    },
  },
  'guide-valuations': {
    title: 'Black Book',
    paragraphs: [
      'Get a second opinion on vehicle values from Black Book, paid by card for each vehicle.',
      'Select vehicles and click *Select for BlackBook*, ' +
        'or import a spreadsheet with *Bulk Selection*. Edit mileage, grade and state in each row ' +
        'or for several rows at once.',
      'The selection is kept in this browser until you order it, clear it or sign out. Running it ' +
        'stores the order and takes you to its payment.',
    ],
    terms: {
      Mileage: 'A whole number from 1 to 2,000,000.',
      Grade: '1 to 5 with at most one decimal. It is stored with the order and not sent to Black Book.',
      State: "State code. Default: the location's state.",
    },
  },
  'guide-orders': {
    title: 'Black Book requests',
    paragraphs: [
      'Each request is valued once it is paid. You can leave the page. The values appear ' +
        'automatically and are kept.',
      'Black Book and auction values are shown side by side. Differences of more than 10% are ' +
        'marked, and a button above the list shows only those. Manual prices are never compared.',
      "A request fails if Black Book doesn't respond for a day. *Retry* requests the missing " +
        'values at no charge.',
    ],
    terms: {
      Spread:
        "Difference between Black Book and auction value in the vehicle's condition, as a " +
        'percentage of the auction value.',
    },
  },
} satisfies Record<string, HelpSection>;
