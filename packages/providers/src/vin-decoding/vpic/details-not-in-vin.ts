import type { ModelName } from './model-names.ts';

// The VINs of some models don't encode the trim, so the vPIC table lacks their trims.
export function findDetailsNotInVin({ make, model }: ModelName, year: number): readonly string[] {
  const rows = DETAILS_BY_MODEL.get(`${make}/${model}`) ?? [];
  return rows.flatMap(({ from, to, details }) => (year >= from && year <= to ? details : []));
}

interface DetailsNotInVin {
  from: number;
  to: number;
  details: readonly string[];
}

type Row = readonly [model: string, from: number, to: number, details: string];

const STILL_OFFERED = 9999;

const DETAILS_NOT_IN_VIN: readonly Row[] = [
  ['Ford/E-350', 2012, STILL_OFFERED, 'Cutaway, Cargo, Wagon'],
  ['Ford/E-450', 2012, STILL_OFFERED, 'Cutaway'],
  ['Ford/EcoSport', 2018, 2022, 'S, SE, SES, Titanium'],
  ['Ford/F-150', 2000, STILL_OFFERED, 'XL, XLT, Lariat'],
  ['Ford/F-150', 2001, STILL_OFFERED, 'King Ranch'],
  ['Ford/F-150', 2009, STILL_OFFERED, 'Platinum'],
  ['Ford/F-150', 2013, 2024, 'Limited'],
  ['Ford/F-150', 2021, STILL_OFFERED, 'Tremor'],
  ['Ford/F-250 Super Duty', 2000, STILL_OFFERED, 'XL, XLT, Lariat, King Ranch'],
  ['Ford/F-250 Super Duty', 2013, STILL_OFFERED, 'Platinum'],
  ['Ford/F-350 Super Duty', 2000, STILL_OFFERED, 'XL, XLT, Lariat, King Ranch'],
  ['Ford/F-350 Super Duty', 2013, STILL_OFFERED, 'Platinum'],
  ['Ford/F-450 Super Duty', 2000, STILL_OFFERED, 'XL, XLT, Lariat'],
  ['Ford/F-550 Super Duty', 2000, STILL_OFFERED, 'XL, XLT, Lariat'],
  ['Ford/F-600', 2020, STILL_OFFERED, 'XL, XLT'],
  ['Ford/Maverick', 2022, 2022, 'XL, XLT, Lariat'],
  ['Ford/Ranger', 2019, 2023, 'XL, XLT, Lariat'],
  [
    'Ford/Transit',
    2015,
    STILL_OFFERED,
    '150 Cargo, 250 Cargo, 350 Cargo, 150 Passenger, 350 Passenger, 350HD',
  ],
  ['Infiniti/Q50', 2014, 2020, 'Base, Premium, Sport, Red Sport 400'],
  ['Infiniti/QX50', 2014, 2020, 'Base, Pure, Luxe, Essential'],
  ['Infiniti/QX60', 2014, 2021, 'Base, Pure, Luxe, Essential'],
  ['Infiniti/QX80', 2014, 2020, 'Base, Luxe, Limited'],
  ['MINI/Clubman', 2008, 2024, 'Cooper, Cooper S, John Cooper Works'],
  ['MINI/Cooper Convertible', 2004, STILL_OFFERED, 'Cooper, Cooper S, John Cooper Works'],
  ['MINI/Countryman', 2011, STILL_OFFERED, 'Cooper, Cooper S, John Cooper Works'],
  ['MINI/Hardtop', 2009, STILL_OFFERED, 'Cooper, Cooper S, John Cooper Works'],
  ['Mercedes-Benz/Metris', 2016, 2023, 'Cargo, Passenger'],
  ['Mercedes-Benz/Sprinter', 2010, STILL_OFFERED, '2500 Cargo, 2500 Crew, 2500 Passenger, 3500 Cargo'],
  ['Mitsubishi/Eclipse Cross', 2018, STILL_OFFERED, 'ES, LE, SE, SEL'],
  ['Mitsubishi/Lancer', 2002, 2017, 'ES, SE, GT'],
  ['Mitsubishi/Mirage', 2014, 2024, 'ES, LE, SE'],
  ['Mitsubishi/Mirage G4', 2017, 2024, 'ES, LE, SE'],
  ['Mitsubishi/Outlander', 2003, STILL_OFFERED, 'ES, SE, SEL, GT'],
  ['Mitsubishi/Outlander Sport', 2011, STILL_OFFERED, 'ES, LE, SE, GT'],
  ['Nissan/370Z', 2009, 2020, 'Base, Sport, Touring, Nismo'],
  ['Nissan/Altima', 2000, 2018, '2.5, 2.5 S, 2.5 SV, 2.5 SL, 2.5 SR'],
  ['Nissan/Armada', 2004, 2020, 'SV, SL, Platinum'],
  ['Nissan/Frontier', 2000, STILL_OFFERED, 'S, SV, SL, PRO-4X'],
  ['Nissan/Juke', 2011, 2018, 'S, SV, SL'],
  ['Nissan/Kicks', 2018, 2019, 'S, SV, SR'],
  ['Nissan/Leaf', 2011, 2019, 'S, SV, SL'],
  ['Nissan/Maxima', 2000, 2023, 'S, SV, SL, SR, Platinum'],
  ['Nissan/Murano', 2003, 2020, 'S, SV, SL, Platinum'],
  ['Nissan/NV', 2012, 2021, 'S, SV, SL'],
  ['Nissan/NV200', 2013, 2021, 'S, SV'],
  ['Nissan/Pathfinder', 2000, 2020, 'S, SV, SL, Platinum'],
  ['Nissan/Quest', 2004, 2017, 'S, SV, SL, LE'],
  ['Nissan/Rogue', 2008, 2020, 'S, SV, SL'],
  ['Nissan/Rogue Sport', 2017, 2022, 'S, SV, SL'],
  ['Nissan/Sentra', 2000, 2019, 'S, SV, SR, SL'],
  ['Nissan/Titan', 2004, 2024, 'S, SV, SL, PRO-4X, Platinum Reserve'],
  ['Nissan/Versa', 2007, 2019, 'S, S Plus, SV, SL'],
  ['Nissan/Versa Note', 2014, 2020, 'S, S Plus, SV, SR, SL'],
  ['Nissan/Xterra', 2000, 2015, 'X, S, PRO-4X'],
  ['Polestar/Polestar 2', 2021, STILL_OFFERED, 'Single Motor, Dual Motor, Performance'],
  ['Ram/4500', 2013, STILL_OFFERED, 'Tradesman, SLT, Laramie'],
  ['Ram/5500', 2013, STILL_OFFERED, 'Tradesman, SLT, Laramie'],
  ['Ram/ProMaster 1500', 2014, STILL_OFFERED, 'Low Roof, High Roof'],
  ['Ram/ProMaster 2500', 2014, STILL_OFFERED, 'Low Roof, High Roof, Window Van'],
  ['Ram/ProMaster 3500', 2014, STILL_OFFERED, 'Low Roof, High Roof, Super High Roof, Cutaway'],
  ['Smart/Fortwo', 2008, 2020, 'Pure, Passion, Prime'],
  ['Subaru/Solterra', 2023, STILL_OFFERED, 'Premium, Limited, Touring'],
  ['Tesla/Cybertruck', 2024, STILL_OFFERED, 'All-Wheel Drive, Cyberbeast, Long Range'],
  ['Tesla/Model 3', 2017, STILL_OFFERED, 'Standard Range, Long Range, Performance'],
  ['Tesla/Model S', 2012, 2019, '60, 70D, 75D, 85, 90D, 100D, P100D'],
  ['Tesla/Model S', 2019, STILL_OFFERED, 'Long Range, Plaid'],
  ['Tesla/Model X', 2016, 2019, '75D, 90D, 100D, P100D'],
  ['Tesla/Model X', 2019, STILL_OFFERED, 'Long Range, Plaid'],
  ['Tesla/Model Y', 2020, STILL_OFFERED, 'Standard Range, Long Range, Performance'],
  ['Toyota/4Runner', 2012, STILL_OFFERED, 'SR5, Limited, Trail'],
  ['Toyota/Camry', 2000, 2024, 'LE, XLE'],
  ['Toyota/Camry', 2007, STILL_OFFERED, 'SE'],
  ['Toyota/Camry', 2025, STILL_OFFERED, 'LE, XLE, XSE'],
  ['Toyota/Corolla', 2000, 2013, 'L, LE, S'],
  ['Toyota/Crown', 2023, STILL_OFFERED, 'XLE, Limited, Platinum'],
  ['Toyota/Grand Highlander', 2024, STILL_OFFERED, 'XLE, Limited, Platinum'],
  ['Toyota/Land Cruiser', 2024, STILL_OFFERED, '1958'],
  ['Toyota/Prius', 2012, 2022, 'Two, Three, Four, LE, XLE, Limited'],
  ['Toyota/Prius', 2023, STILL_OFFERED, 'LE, XLE, Limited'],
  ['Toyota/RAV4', 2026, STILL_OFFERED, 'LE, XLE Premium, Limited, Woodland'],
  ['Toyota/Sequoia', 2012, STILL_OFFERED, 'SR5, Limited, Platinum'],
  ['Toyota/Sienna', 2012, 2016, 'L, LE, SE, XLE, Limited'],
  ['Toyota/Tacoma', 2012, STILL_OFFERED, 'SR, SR5, TRD Sport, TRD Off-Road, Limited'],
  ['Toyota/Venza', 2012, 2024, 'LE, XLE, Limited'],
  ['Toyota/Yaris', 2012, 2020, 'L, LE, XLE'],
  ['Toyota/bZ4X', 2023, 2025, 'XLE, Limited'],
  ['VinFast/VF 8', 2023, STILL_OFFERED, 'Eco, Plus'],
  ['VinFast/VF 9', 2023, STILL_OFFERED, 'Eco, Plus'],
  ['Volkswagen/Golf', 2013, 2021, 'S, SE, SEL'],
  ['Volvo/S60', 2012, 2014, 'T5, T6'],
  ['Volvo/XC60', 2012, 2014, '3.2, T6'],
  ['Volvo/XC90', 2012, 2014, '3.2'],
];

const DETAILS_BY_MODEL: ReadonlyMap<string, readonly DetailsNotInVin[]> = Map.groupBy(
  DETAILS_NOT_IN_VIN.map(([model, from, to, details]) => ({ model, from, to, details: details.split(', ') })),
  ({ model }) => model,
);
