/** What nobody has measured yet: how photographers and families behave, and what things cost. Change them here. */

export const usage = {
  /** One cell, as decided in docs/decisions/0022-growth-by-cells.md. */
  photographersOfACell: 10_000,
  picturesOfAPhotographer: 10_000,
  cells: 100,
  /** In how many months a photographer's pictures came together: what is uploaded in a month follows. */
  monthsOfGrowth: 60,
  originalMegabytes: 8,
  /** Of one photographer in a month. */
  calls: 2_000,
  galleryVisits: 250,
  /** Of one visit: calls of the API, images of 400 and 960 px, images of 1920 px. */
  callsOfAVisit: 12,
  smallImagesOfAVisit: 120,
  largeImagesOfAVisit: 25,
  taps: 300,
  mails: 60,
  /** How often a photograph's original leaves in its first month, alone or in a ZIP. */
  downloadsOfAPicture: 1.5,
  /** Of the images families look at, those a network in front of the edge answers. */
  answeredByCdn: 0.9,
  /** The busiest hour beside the mean of a month: evenings and Sundays. */
  peak: 8,
  /** How full a core may be at that hour. */
  maxLoad: 0.6,
} as const

/** What the engines around us take; each can be measured on another machine and written here. */
export const shares = {
  /** PostgreSQL's CPU for a call beside the API's own. */
  databaseOfCall: 0.5,
  /** CPU milliseconds of the store for an original and its renditions, where the store is our own. */
  storeMsOfUpload: 60,
  /** Database pages worth having in memory, of all there are: galleries of the last months. */
  warmShare: 0.15,
  /** Copies of every object: the store's own, and the second one in another place. */
  copiesOfObjects: 2,
  /** Full backups and the log beside the live database. */
  databaseBackups: 3,
} as const

/** United States dollars, without tax; round figures between large and small providers, autumn 2026. */
export const prices = {
  corePerMonth: 18,
  memoryGbPerMonth: 2.5,
  ssdGbPerMonth: 0.1,
  /** Originals and renditions; the second copy lies colder. */
  objectGbPerMonth: 0.012,
  secondCopyGbPerMonth: 0.005,
  putsPerMillion: 5,
  getsPerMillion: 0.4,
  egressGb: 0.02,
  mailsPerThousand: 0.1,
  /** Reais for a dollar. */
  reais: 5.5,
} as const

export type Assumptions = {
  readonly usage: { readonly [K in keyof typeof usage]: number }
  readonly shares: { readonly [K in keyof typeof shares]: number }
  readonly prices: { readonly [K in keyof typeof prices]: number }
}

export const assumptions: Assumptions = { usage, shares, prices }
