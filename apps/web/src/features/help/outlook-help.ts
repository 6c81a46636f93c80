import type { HelpSection } from './help-section.ts';

const LEFT_OUT =
  'Vehicles without finance data, without a value or a model year, or without a depreciation assumption are left out. The screen says how many, and leads to them.';

/** Help with values to come, calculators and the auction search. */
export const outlookHelp = {
  'future-summary': {
    title: 'Future Summary',
    paragraphs: [
      'Market value, owner value and payoff of companies and locations over the next 24 months. Accounts that include future values have this screen.',
      'Choose one company or all, some of its locations, and statuses. *Table*, below a chart, shows its figures by month.',
      LEFT_OUT,
    ],
    words: {
      'Market value': 'What the vehicles are expected to bring at auction in that month.',
      'Owner value': "Today's auction value less your monthly depreciation on cap cost until that month.",
      Payoff: 'What would still be owed in that month.',
    },
  },
  'future-value': {
    title: 'Future Value',
    paragraphs: [
      'What each vehicle will be worth after a number of months, and what will be owed then. Accounts that include future values have this screen.',
      'Choose the months and add locations, or all of them. Click a vehicle to see its months in detail.',
      '*Rate From* says where the depreciation of a row comes from: an override, the figure that was typed, or the location itself.',
      'The address of the page holds the table: send it, and whoever may see these locations sees the same.',
      '*Export* saves the table as an Excel file.',
    ],
  },
  'projected-rev-loss': {
    title: 'Projected Rev/Loss',
    paragraphs: [
      'Market value less payoff of companies and locations over the next 24 months. Accounts that include this projection have the screen.',
      'Choose one company or all, some of its locations, and statuses. *Table*, below a chart, shows its figures by month.',
      LEFT_OUT,
    ],
    words: { 'Revenue/Loss': 'Market value less payoff of that month. Below zero a sale would cost money.' },
  },
  calculator: {
    title: 'Financial Calculator',
    paragraphs: [
      'Payment plan and payoff of a contract before you sign it. Nothing is stored.',
      'Choose *Lease*, *Finance* or *Flooring*, type the figures and press *Calculate*.',
    ],
    words: {
      'Vehicle Cap Cost': 'What the vehicle costs when the contract starts.',
      Payoff: 'What would still be owed if the contract ended after that month.',
    },
  },
  'diminished-value': {
    title: 'Diminished Value Calculator',
    paragraphs: [
      'What a repaired accident takes off the value of a vehicle, by the formula of insurers.',
      'The result is value times base loss times damage times mileage.',
    ],
    words: {
      'Base Loss Percentage': 'The most that the vehicle can lose, in percent of its value. Usually 10 %.',
      'Damage Multiplier':
        'How badly the vehicle was damaged. It decides which share of the base loss counts.',
      'Mileage Multiplier': 'The more miles a vehicle has run, the less an accident takes off.',
    },
  },
  'auction-search': {
    title: 'Auction valuation search',
    paragraphs: [
      'What vehicles bring at auction and retail now, in the past and by the forecast. The vehicles need not be yours.',
      'Type VIN, mileage and region, or paste lines of VIN and mileage from a spreadsheet. Up to 100 vehicles are searched at once.',
    ],
    words: { Region: 'Where the vehicle would be auctioned.' },
  },
  'depreciation-overrides': {
    title: 'Depreciation Overrides',
    paragraphs: [
      'What vehicles of a model lose each month at a location, where that differs from the location’s own assumption.',
      'Add, edit and delete overrides. Future values of the vehicles follow.',
    ],
    words: { 'Cap cost': 'What the vehicle cost when its contract started. The percent is of this.' },
  },
  'guide-valuations': {
    title: 'BlackBook',
    paragraphs: [
      'Orders a second opinion on what vehicles are worth: values of a used-car guide, paid by card for each vehicle.',
      'Tick vehicles and press *Select for BlackBook*, or choose *Bulk Selection* and import a sheet. Mileage, grade and state are edited in each row, or set for several at once.',
      'The selection is kept in this browser until it is ordered, cleared or you log out. Running it stores the order and leads to its payment.',
    ],
    words: {
      Mileage: 'A whole number from 1 to 2,000,000.',
      Grade: '1 to 5, one decimal at most. It is kept with the order and not sent to the guide.',
      State: 'The two letters of a state. Empty: that of the location.',
    },
  },
  'guide-orders': {
    title: 'BlackBook requests',
    paragraphs: [
      'Each request is valued once it is paid. You can leave: the values come by themselves, and are kept.',
      'Both guides stand side by side. A spread over 10 % is marked, and the button above the list leaves those vehicles alone. Prices by hand are never compared.',
      'A request whose guide did not answer for a day has failed: *Try again* asks for what is missing, without another payment.',
    ],
    words: {
      Spread: 'Guide against auction value in the condition of the vehicle, in percent of the auction value.',
    },
  },
} satisfies Record<string, HelpSection>;
