import type { Detail, GownSpec, Motif, Neckline, Silhouette, Sleeves } from './gown-spec.ts'

const SHAPE: Record<Silhouette, string> = {
  'a-line': 'A-line gown',
  'ball-gown': 'Ball gown',
  mermaid: 'Mermaid gown',
  sheath: 'Sheath gown',
  'fit-and-flare': 'Fit and flare gown',
  'tea-length': 'Tea length dress',
}

const NECK: Record<Neckline, string> = {
  sweetheart: 'a sweetheart neckline',
  straight: 'a straight neckline',
  v: 'a V neckline',
  plunge: 'a plunging V neckline',
  square: 'a square neckline',
  scoop: 'a scoop neckline',
  bateau: 'a bateau neckline',
  halter: 'a halter neckline',
  'off-shoulder': 'an off-the-shoulder collar',
  illusion: 'a sheer illusion neckline',
  high: 'a high collar',
  'one-shoulder': 'a one-shoulder neckline',
  cowl: 'a cowl neckline',
}

const SLEEVE: Record<Sleeves, string | undefined> = {
  none: undefined,
  straps: 'slim straps',
  bows: 'bows at the shoulders',
  cap: 'cap sleeves',
  flutter: 'flutter sleeves',
  puff: 'puff sleeves',
  elbow: 'sleeves to the elbow',
  long: 'long sleeves',
  bell: 'bell sleeves',
  bishop: 'bishop sleeves',
}

const LACE: Record<Motif, string> = {
  floral: 'floral lace',
  vine: 'vine embroidery',
  pearl: 'scattered pearls',
  deco: 'deco beading',
}

const DETAIL: Record<Detail, string> = {
  buttons: 'covered buttons',
  tiers: 'a tiered skirt',
  bow: 'a large bow',
  pockets: 'side pockets',
  draped: 'a draped bodice',
}

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** The picture's alternative text, made from the same values as the picture so that the two cannot disagree. */
export function describeGown(gown: GownSpec): string {
  const cloth = `${gown.color.replace('-', ' ')} ${gown.fabric}`
  if (gown.view === 'hem') {
    return `Detail of the hem${gown.lace ? ` and its ${LACE[gown.lace.motif]}` : ''}, ${cloth}`
  }
  if (gown.view === 'bodice') {
    return `Detail of the bodice: ${list([NECK[gown.neckline], ...bodiceParts(gown)])}, ${cloth}`
  }
  const details = gown.details?.map((detail) => DETAIL[detail]) ?? []
  const train = gown.train === 'none' ? [] : [`a ${gown.train} train`]
  return `${SHAPE[gown.silhouette]} in ${cloth} with ${list([NECK[gown.neckline], ...bodiceParts(gown), ...details, ...train])}`
}

function bodiceParts(gown: GownSpec): string[] {
  const parts = [SLEEVE[gown.sleeves], gown.lace && LACE[gown.lace.motif], gown.belt && `a ${gown.belt} belt`]
  return parts.filter((part) => part !== undefined)
}
