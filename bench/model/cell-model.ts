import type { Assumed } from './assumptions.ts'

/** What benches found; see read-measured.ts. */
export type Measured = {
  /** CPU of the upload process for one photograph. */
  readonly uploadMs: number
  /** CPU of the worker and its decoders for one photograph. */
  readonly renderMs: number
  readonly callUs: number
  /** CPU of nginx for an image out of its cache. */
  readonly imageUs: number
  /** In PostgreSQL, all tables and indexes. */
  readonly rowBytes: number
  readonly renditionBytes: number
}

export type Role = 'api' | 'upload' | 'worker' | 'edge' | 'database' | 'store'

export type CellModel = {
  readonly photographers: number
  readonly pictures: number
  readonly uploadsPerSecond: { readonly mean: number; readonly peak: number }
  /** Cores at the busiest hour, with room to spare; each role at least one, so that one may fail. */
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
/** Two of everything that answers: one may be restarted while the other serves. */
const fewestCores = 2

/** A cell on paper: arithmetic over measured figures and stated assumptions, nothing else. */
export function modelCell(measured: Measured, { habits, shares, prices }: Assumed): CellModel {
  const photographers = habits.photographersOfACell
  const pictures = photographers * habits.picturesOfAPhotographer
  const uploads = pictures / habits.monthsOfGrowth
  const visits = photographers * habits.galleryVisits
  const calls = photographers * (habits.calls + habits.taps) + visits * habits.callsOfAVisit
  const images = visits * (habits.smallImagesOfAVisit + habits.largeImagesOfAVisit)
  const edgeImages = images * (1 - habits.answeredByCdn)

  const atPeak = (cpuSeconds: number) =>
    Math.max(fewestCores, Math.ceil(((cpuSeconds / secondsOfAMonth) * habits.peak) / habits.busyAtMost))
  const cores: Record<Role, number> = {
    api: atPeak((calls * measured.callUs) / 1e6),
    upload: atPeak((uploads * measured.uploadMs) / 1e3),
    worker: atPeak((uploads * measured.renderMs) / 1e3),
    edge: atPeak((edgeImages * measured.imageUs) / 1e6),
    database: atPeak((calls * measured.callUs * shares.databaseOfCall) / 1e6),
    store: atPeak((uploads * shares.storeMsOfUpload) / 1e3),
  }

  const databaseGb = (pictures * measured.rowBytes) / gb
  const originalsTb = (pictures * habits.originalMegabytes * 1e6) / tb
  const renditionsTb = (pictures * measured.renditionBytes) / tb
  const bytesOfAnImage = measured.renditionBytes / 3
  const egressTb =
    (images * bytesOfAnImage + uploads * habits.downloadsOfAPicture * habits.originalMegabytes * 1e6) / tb
  // Warm pages in memory, on a primary and on its standby.
  const databaseMemoryGb = Math.max(8, databaseGb * shares.warmShare)

  // Bought by the gigabyte, a store brings its own machines: they are not paid twice.
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
        (edgeImages + uploads * habits.downloadsOfAPicture) * prices.getsPerMillion) /
      1e6,
    egress: egressTb * 1_000 * prices.egressGb,
    mail: (photographers * habits.mails * prices.mailsPerThousand) / 1_000,
  }
  const total = Object.values(money).reduce((sum, part) => sum + part, 0)
  return {
    photographers,
    pictures,
    uploadsPerSecond: { mean: uploads / secondsOfAMonth, peak: (uploads / secondsOfAMonth) * habits.peak },
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
