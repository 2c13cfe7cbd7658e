import type { Assumptions } from './assumptions.ts'

/** Values from the benches; see read-measured.ts. */
export type MeasuredCosts = {
  /** CPU of the upload process for one picture. */
  readonly uploadMs: number
  /** CPU of the worker and its decoders for one picture. */
  readonly renderMs: number
  readonly callMicros: number
  /** CPU of nginx for an image from its cache. */
  readonly imageMicros: number
  /** Bytes in PostgreSQL, all tables and indexes. */
  readonly rowBytes: number
  readonly renditionBytes: number
  /** The share of a crowd's images that a CDN answers alone. */
  readonly answeredInCrowds: number
}

export type Role = 'api' | 'upload' | 'worker' | 'edge' | 'database' | 'store'

export type CellModel = {
  readonly photographers: number
  readonly pictures: number
  readonly uploadsPerSecond: { readonly mean: number; readonly peak: number }
  /** Cores at the busiest hour, with a reserve; at least two for each role, so that one may fail. */
  readonly cores: Readonly<Record<Role, number>>
  readonly databaseGb: number
  readonly databaseMemoryGb: number
  readonly originalsTb: number
  readonly renditionsTb: number
  readonly objects: number
  readonly egressTb: number
  readonly money: Readonly<Record<'machines' | 'database' | 'objects' | 'requests' | 'egress' | 'mail', number>>
  readonly total: number
  readonly perPhotographer: number
}

const secondsOfAMonth = 30.4 * 86_400
const [gb, tb] = [1e9, 1e12]
/** Two of every serving process: one may restart while the other serves. */
const minCores = 2

/** Calculates a cell from measured values and stated assumptions only. */
export function modelCell(measuredCosts: MeasuredCosts, { usage, shares, prices }: Assumptions): CellModel {
  const photographers = usage.photographersOfACell
  const pictures = photographers * usage.picturesOfAPhotographer
  const uploads = pictures / usage.monthsOfGrowth
  const visits = photographers * usage.galleryVisits
  const calls = photographers * (usage.calls + usage.taps) + visits * usage.callsOfAVisit
  const images = visits * (usage.smallImagesOfAVisit + usage.largeImagesOfAVisit)
  const edgeImages = images * (1 - usage.imagesInCrowds * measuredCosts.answeredInCrowds)

  const coresAtPeak = (cpuSeconds: number) =>
    Math.max(minCores, Math.ceil(((cpuSeconds / secondsOfAMonth) * usage.peak) / usage.maxLoad))
  const cores: Record<Role, number> = {
    api: coresAtPeak((calls * measuredCosts.callMicros) / 1e6),
    upload: coresAtPeak((uploads * measuredCosts.uploadMs) / 1e3),
    worker: coresAtPeak((uploads * measuredCosts.renderMs) / 1e3),
    edge: coresAtPeak((edgeImages * measuredCosts.imageMicros) / 1e6),
    database: coresAtPeak((calls * measuredCosts.callMicros * shares.databaseOfCall) / 1e6),
    store: coresAtPeak((uploads * shares.storeMsOfUpload) / 1e3),
  }

  const databaseGb = (pictures * measuredCosts.rowBytes) / gb
  const originalsTb = (pictures * usage.originalMegabytes * 1e6) / tb
  const renditionsTb = (pictures * measuredCosts.renditionBytes) / tb
  const bytesOfAnImage = measuredCosts.renditionBytes / 3
  const egressTb = (images * bytesOfAnImage + uploads * usage.downloadsOfAPicture * usage.originalMegabytes * 1e6) / tb
  // Warm pages in memory, on a primary and on its standby.
  const databaseMemoryGb = Math.max(8, databaseGb * shares.warmShare)

  // A store paid by the gigabyte includes its machines, so they are not counted twice.
  const serving = cores.api + cores.upload + cores.worker + cores.edge
  const memoryOfACore = 2
  const coreAndMemory = prices.corePerMonth + memoryOfACore * prices.memoryGbPerMonth
  const objectsGb = (originalsTb + renditionsTb) * 1_000
  const money = {
    machines: serving * coreAndMemory,
    database:
      2 * (cores.database * prices.corePerMonth + databaseMemoryGb * prices.memoryGbPerMonth) +
      databaseGb * (2 * prices.ssdGbPerMonth + shares.databaseBackups * prices.objectGbPerMonth),
    objects: objectsGb * (prices.objectGbPerMonth + (shares.copiesOfObjects - 1) * prices.secondCopyGbPerMonth),
    requests:
      (uploads * 4 * shares.copiesOfObjects * prices.putsPerMillion +
        (edgeImages + uploads * usage.downloadsOfAPicture) * prices.getsPerMillion) /
      1e6,
    egress: egressTb * 1_000 * prices.egressGb,
    mail: (photographers * usage.mails * prices.mailsPerThousand) / 1_000,
  }
  const total = Object.values(money).reduce((sum, part) => sum + part, 0)
  return {
    photographers,
    pictures,
    uploadsPerSecond: { mean: uploads / secondsOfAMonth, peak: (uploads / secondsOfAMonth) * usage.peak },
    cores,
    databaseGb,
    databaseMemoryGb,
    originalsTb,
    renditionsTb,
    objects: pictures * 4,
    egressTb,
    money,
    total,
    perPhotographer: total / photographers,
  }
}
