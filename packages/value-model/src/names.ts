import { canonicalMake } from '@fleetworth/domain/vehicle-identity';
import { cacheByText } from './cache-by-text.ts';

/** Make and model of a vehicle, as entered or as normalized by the value model. */
export interface ModelName {
  make: string;
  model: string;
}

/** Returns letters and digits in lower case: 'F-150 SuperCrew' is 'f150supercrew', 'B M W' is 'bmw'. */
export const plainName = cacheByText((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));

/**
 * Normalizes a make: 'CHEV' is 'chevrolet', 'Mercedes' is 'mercedesbenz'. Without other spellings, returns
 * the plain name.
 */
export function normalizeMake(make: string): string {
  return canonicalMake(plainName(make));
}

/**
 * Maps other names of models to the names that the value model uses, by make: auction abbreviations, vPIC
 * names, versions of a model, and names of its successors.
 */
const SPELLINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acura: { tlx: 'tl' },
  bmw: { m3ci: 'm3' },
  cadillac: {
    escaladeesv: 'escalade',
    ctscoupe: 'cts',
    ctswagon: 'cts',
    ctsvcoupe: 'ctsv',
    ct4: 'ats',
    ct5: 'cts',
    xt5: 'srx',
  },
  chevrolet: {
    blackdiamondavalanche: 'avalanche',
    express1500: 'expresscargo',
    express2500: 'expresscargo',
    g1500: 'expresscargo',
    g2500: 'expresscargo',
    express3500: 'express',
    expresscargovan: 'expresscargo',
    g3500: 'express',
    s10pickup: 's10',
    silverado: 'silverado1500',
    silverado1500ltd: 'silverado1500',
    tahoelimitedz71: 'tahoe',
    uplandr: 'uplander',
  },
  chrysler: { town: 'townandcountry', towncountry: 'townandcountry', twncountry: 'townandcountry' },
  dodge: { grand: 'grandcaravan' },
  fiat: { fiat500: '500' },
  ford: {
    crown: 'crownvictoria',
    e150: 'eseriesvan',
    e250: 'eseriesvan',
    econolinecargo: 'eseriesvan',
    e350: 'eserieswagon',
    econolinewagon: 'eserieswagon',
    eseries: 'eserieswagon',
    eserieswagon: 'eserieswagon',
    excurs: 'excursion',
    expedit: 'expedition',
    expeditn: 'expedition',
    expeditionmax: 'expeditionel',
    f250: 'f250superduty',
    f350: 'f350superduty',
    f450: 'f450superduty',
    transit150: 'transit',
    transit250: 'transit',
    transit350: 'transit',
    transitt150: 'transit',
    transitt250: 'transit',
    transitt350: 'transit',
    transitvan: 'transit',
    transitwagon: 'transit',
  },
  gmc: {
    '1500': 'sierra1500',
    '2500': 'sierra2500hd',
    savana2500: 'savanacargo',
    savana1500: 'savanacargo',
    savana3500: 'savana',
    siera: 'sierra1500',
    sierra: 'sierra1500',
    sr: 'sierra1500',
    subrbn: 'suburban',
  },
  honda: { accordcrosstour: 'crosstour', crvhybrid: 'crv', ridgelin: 'ridgeline' },
  hyundai: { elantracoupe: 'elantra', elantrahybrid: 'elantra' },
  infiniti: { ex35: 'ex', ex37: 'ex', fx35: 'fx', fx37: 'fx', jx35: 'jx', qx56: 'qx' },
  isuzu: { i280: 'iseries', i290: 'iseries', i350: 'iseries', i370: 'iseries' },
  jaguar: { xj8: 'xjseries', xj: 'xjseries', xk8: 'xkseries', xk: 'xkseries' },
  jeep: {
    gr: 'grandcherokee',
    grand: 'grandcherokee',
    grandcherokeel: 'grandcherokee',
    wranglerunlimited: 'wrangler',
  },
  kia: { carnival: 'sedona', k5: 'optima' },
  landrover: { range: 'rangerover', rr: 'rangerover', rrs: 'rangeroversport' },
  lexus: { rx: 'rx350', es: 'es350', is: 'is250', gs: 'gs350', gx: 'gx460', ls: 'ls460', lx: 'lx570' },
  lincoln: { corsair: 'mkc', nautilus: 'mkx', town: 'towncar' },
  mazda: {
    '3': 'mazda3',
    '6': 'mazda6',
    b2300: 'bseriestruck',
    bseries: 'bseriestruck',
    bseriespickup: 'bseriestruck',
    mazdaspeed3: 'mazdaspeedmazda3',
    miata: 'mx5miata',
    mx5: 'mx5miata',
  },
  mercedesbenz: {
    cla: 'claclass',
    gl: 'glclass',
    gla: 'glaclass',
    glc: 'glkclass',
    glcclass: 'glkclass',
    gle: 'mclass',
    gleclass: 'mclass',
    gls: 'glclass',
    glsclass: 'glclass',
    ml: 'mclass',
    ml350: 'mclass',
    sprinter2500: 'sprinter',
  },
  mercury: { grand: 'grandmarquis' },
  mini: {
    clubman: 'cooperclubman',
    countryman: 'coopercountryman',
    hardtop: 'cooper',
    paceman: 'cooperpaceman',
    cooperconvertible: 'cooper',
    cooperhardtop: 'cooper',
  },
  mitsubishi: { eclipsespyder: 'eclipse' },
  nissan: { truck: 'frontier', pickup: 'frontier' },
  ram: {
    '1500classic': '1500',
    '1500pickup': '1500',
    ram1500: '1500',
    ram2500: '2500',
    ram3500: '3500',
    promaster: 'promastercargovan',
    promaster1500: 'promastercargovan',
    promaster2500: 'promastercargovan',
    promaster3500: 'promastercargovan',
  },
  saab: { '3sep': '93', '5sep': '95' },
  subaru: { b9tribeca: 'tribeca', crosstrek: 'xvcrosstrek', wrx: 'imprezawrx' },
  toyota: { solara: 'camrysolara', mr2: 'mr2spyder', rav4hybrid: 'rav4', '4runer': '4runner' },
  volkswagen: { beetleconvertible: 'beetle', golfgti: 'gti', gli: 'jettagli' },
  volvo: { '850series': '850' },
};

const MODEL_BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([make, models]) =>
    Object.entries(models).map(([spelling, model]) => [`${make} ${spelling}`, model] as const),
  ),
);

/** Pickups and vans sold as Dodge before Ram was a make. */
const RAM = /^ram(?:pickup)?(?:truck)?([1-5]500)?$/;
/** 'X3 xDrive30i', 'X5 sDrive40i': BMW writes drive and engine after the model. */
const BMW_DRIVE = /^([xz][1-8])[xs]drive.*$/;
/** '328i', '330Ci', '750Li', 'M235i': the first digit is the BMW series. */
const BMW_SERIES = /^m?([1-8])\d\d[a-z]*$/;
/** 'C300', 'E350W': the letters are the Mercedes-Benz class. */
const MERCEDES_CLASS = /^(cla|clk|cls|cl|gla|glc|gle|glk|gls|gl|slk|sl|[bcegrs])\d{2,3}[a-z0-9]*$/;
/** 'G37', 'M35h': old Infiniti names. */
const INFINITI_LETTER = /^([gm])(25|37|56)[a-z]*$/;
/** Suffixes that are removed from a name, because they don't distinguish models. */
const SUFFIXES =
  'sedan|coupe|convertible|hatchback|wagon|4dr|2dr|awd|4wd|2wd|4x4|supercrew|supercab|crewcab|' +
  'doublecab|quadcab|regularcab|extendedcab';
const SUFFIX = new RegExp(`(?:${SUFFIXES})$`);

/**
 * Normalizes a model: 'F150' and 'F-150' are one model, and so are 'Dodge Ram Pickup 1500' and 'RAM 1500', or
 * '328i' and '3 Series'.
 */
export function normalizeModel(make: string, model: string): ModelName {
  return readModel(`${make}\n${model}`);
}

/** Reports whether two names mean the same model: 'FORD F150' and 'Ford F-150' do, 'F-250' doesn't. */
export function isSameModel(a: ModelName, b: ModelName): boolean {
  const [left, right] = [normalizeModel(a.make, a.model), normalizeModel(b.make, b.model)];
  return left.make === right.make && left.model === right.model;
}

const readModel = cacheByText((names): ModelName => {
  const [makeName = '', modelName = ''] = names.split('\n');
  const make = normalizeMake(makeName);
  let model = plainName(modelName);
  if (model.length > make.length && make.length > 3 && model.startsWith(make) && make !== 'mazda')
    model = model.slice(make.length);
  const ram = make === 'dodge' ? RAM.exec(model) : null;
  if (ram) return { make: 'ram', model: ram[1] ?? '1500' };
  const variant = normalizeVariant(make, model);
  return {
    make,
    model:
      MODEL_BY_SPELLING.get(`${make} ${model}`) ?? MODEL_BY_SPELLING.get(`${make} ${variant}`) ?? variant,
  };
});

function normalizeVariant(make: string, model: string): string {
  const plain = model.length > 8 ? model.replace(SUFFIX, '') : model;
  if (make === 'bmw') return plain.replace(BMW_DRIVE, '$1').replace(BMW_SERIES, '$1series');
  if (make === 'mercedesbenz') return plain.replace(MERCEDES_CLASS, '$1class');
  if (make === 'infiniti' && INFINITI_LETTER.test(plain)) return plain.startsWith('g') ? 'gsedan' : 'm';
  return plain;
}

/**
 * Bodies as the sales data names them, each with a pattern that finds it in a body name. The first pattern
 * that matches is used.
 */
const BODIES: readonly (readonly [pattern: RegExp, body: string])[] = [
  [/minivan|mpv/, 'minivan'],
  [/crewmax/, 'crewmaxcab'],
  [/supercrew/, 'supercrew'],
  [/supercab/, 'supercab'],
  [/(crew|quad|double|king|club|access|mega|extended|regular|xtra)cab/, '$1cab'],
  [/cabplus/, 'accesscab'],
  [/suv|sportutility|crossover/, 'suv'],
  [/koup|coupe/, 'coupe'],
  [/convertible|cabriolet|roadster/, 'convertible'],
  [/hatch/, 'hatchback'],
  [/wagon/, 'wagon'],
  [/van|cargo/, 'van'],
  [/pickup|truck/, 'pickup'],
  [/sedan|saloon/, 'sedan'],
];

/** Normalizes a body: 'G Sedan' is 'sedan', 'Crew Cab Pickup' is 'crewcab'. '' for any other text. */
export function normalizeBody(body: string | null): string {
  return body === null ? '' : readBody(body);
}

const readBody = cacheByText((body) => {
  const plain = plainName(body);
  for (const [pattern, name] of BODIES) {
    const match = pattern.exec(plain);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return '';
});
