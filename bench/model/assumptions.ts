/**
 * Assumptions that were not measured yet: the behaviour of photographers and families, and prices. Change them here.
 */

export const usage = {
  /** One cell, as decided in docs/decisions/0022-growth-by-cells.md. */
  photographersOfACell: 10_000,
  picturesOfAPhotographer: 10_000,
  cells: 100,
  /** The number of months in which a photographer's pictures accumulated; it determines the uploads of a month. */
  monthsOfGrowth: 60,
  originalMegabytes: 8,
  /** Calls of one photographer in a month. */
  calls: 2_000,
  galleryVisits: 250,
  /** For one visit: calls of the API, images of 400 and 960 px, images of 1920 px. */
  callsOfAVisit: 12,
  smallImagesOfAVisit: 120,
  largeImagesOfAVisit: 25,
  taps: 300,
  mails: 60,
  /** How often a picture's original is downloaded in its first month, alone or in a ZIP. */
  downloadsOfAPicture: 1.5,
  /**
   * The share of images that are seen in a crowd, when a link was just sent. A CDN answers most of those, as `bench cdn`
   * measures, and none of the others: its copy of an image is half a minute old at most.
   */
  imagesInCrowds: 0.5,
  /** The load of the busiest hour relative to the mean of a month: evenings and Sundays. */
  peak: 8,
  /** The maximum utilization of a core in that hour. */
  maxLoad: 0.6,
} as const

/** What the engines use; each value can be measured on another machine and changed here. */
export const shares = {
  /** PostgreSQL's CPU for a call relative to the API's own. */
  databaseOfCall: 0.5,
  /** CPU milliseconds of a self-hosted store for an original and its renditions. */
  storeMsOfUpload: 60,
  /** The share of database pages that should be in memory: galleries of the last months. */
  warmShare: 0.15,
  /** Copies of every object: the store's own, and the backup copy in another place. */
  copiesOfObjects: 2,
  /** Full backups and the WAL, relative to the live database. */
  databaseBackups: 3,
} as const

/** United States dollars, without tax; rounded values between large and small providers, autumn 2026. */
export const prices = {
  corePerMonth: 18,
  memoryGbPerMonth: 2.5,
  ssdGbPerMonth: 0.1,
  /** Originals and renditions; the backup copy uses cheaper storage. */
  objectGbPerMonth: 0.012,
  secondCopyGbPerMonth: 0.005,
  putsPerMillion: 5,
  getsPerMillion: 0.4,
  egressGb: 0.02,
  mailsPerThousand: 0.1,
  /** Reais per dollar. */
  reais: 5.5,
} as const

export type Assumptions = {
  readonly usage: { readonly [K in keyof typeof usage]: number }
  readonly shares: { readonly [K in keyof typeof shares]: number }
  readonly prices: { readonly [K in keyof typeof prices]: number }
}

export const assumptions: Assumptions = { usage, shares, prices }
