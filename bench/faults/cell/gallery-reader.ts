import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { customer } from '../../harness/customers.ts'
import { createCuttableClient } from '../cuttable-client.ts'
import { photographMaker } from '../photographs.ts'
import { productCalls } from '../product-calls.ts'
import { seeded } from '../random.ts'
import { newTally, retry } from '../retry.ts'
import { appHost, numbers } from './workload.ts'

const pictures = 10
const pauseMs = 120
/** Browsers get new addresses when a page is opened again. */
const newAddressesMs = 120_000

export type ReaderReport = {
  /** Images that nginx served, and those that it did not, while writes were stopped and in all. */
  readonly reads: number
  readonly failed: number
  readonly readsDuringStops: number
  readonly failedDuringStops: number
  /** The gallery's page and its data, which need the api, while writes were stopped. */
  readonly pagesDuringStops: number
  readonly pagesFailedDuringStops: number
}

/** A visitor who looks at the same photographs of a gallery again and again. */
export async function startGalleryReader(port: number, isWritingStopped: () => boolean) {
  const { cookie } = customer(numbers.reader)
  const client = createCuttableClient(appHost(port))
  const tally = newTally()
  const ports = { api: port, upload: port, renderer: port }
  const calls = productCalls(client, ports, cookie, 'gallery')
  const nextPhotograph = await photographMaker(seeded(1))
  const galleryId = await retry(tally, 'gallery', () => calls.create('Vitrine'))
  const files = Array.from({ length: pictures }, (_, n) => ({
    title: `V_${n}.jpg`,
    photograph: nextPhotograph(),
    overwrite: false,
  }))
  const { batchId, pictureIds } = await retry(tally, 'batch', () => calls.openBatch(galleryId, files))
  for (const [index, pictureId] of pictureIds.entries()) {
    const target = { ownerId: galleryId, batchId, pictureId }
    await retry(tally, 'upload', () => calls.upload(target, files[index]!.photograph))
  }
  const listAddresses = async () => {
    const listed = await calls.list(galleryId)
    return listed?.length === pictures && listed.every(({ state }) => state !== 'stored')
      ? listed.map(({ thumb }) => new URL(thumb))
      : undefined
  }
  const url = await retry(tally, 'address', async () => {
    const path = `/api/gallery?collection_id=${galleryId}`
    const { status, text } = await client.send({ port, method: 'GET', path, cookie })
    return status === 200 ? new URL((JSON.parse(text) as { url: string }).url) : undefined
  })
  let addresses = await retry(tally, 'addresses', listAddresses)
  const agent = new Agent({ keepAlive: true })
  const report = {
    reads: 0,
    failed: 0,
    readsDuringStops: 0,
    failedDuringStops: 0,
    pagesDuringStops: 0,
    pagesFailedDuringStops: 0,
  }
  const problems = new Map<string, number>()
  const closing = new AbortController()
  const { signal } = closing

  const readImages = async (): Promise<void> => {
    // What the edge has not yet is not what this measures.
    for (const address of addresses) await statusOf(agent, port, address)
    let renewAt = Date.now() + newAddressesMs
    for (let n = 0; !signal.aborted; n += 1) {
      const wasStopped = isWritingStopped()
      const status = await statusOf(agent, port, addresses[n % addresses.length]!)
      const isDuringStop = wasStopped || isWritingStopped()
      report.reads += 1
      if (isDuringStop) report.readsDuringStops += 1
      if (status !== 200) {
        report.failed += 1
        if (isDuringStop) report.failedDuringStops += 1
        problems.set(`image ${status}`, (problems.get(`image ${status}`) ?? 0) + 1)
      }
      if (Date.now() > renewAt && !isDuringStop) {
        // A visitor whose page cannot be opened again keeps the old one.
        addresses = (await listAddresses().catch(() => undefined)) ?? addresses
        renewAt = Date.now() + newAddressesMs
      }
      await sleep(pauseMs)
    }
  }
  const readPages = async (): Promise<void> => {
    while (!signal.aborted) {
      if (isWritingStopped()) {
        const status = await statusOf(agent, port, url)
        report.pagesDuringStops += 1
        if (status !== 200) report.pagesFailedDuringStops += 1
      }
      await sleep(1_000)
    }
  }
  const reading = Promise.all([readImages(), readPages()])
  return {
    finish: async (): Promise<ReaderReport & { readonly problems: readonly string[] }> => {
      closing.abort()
      await reading
      agent.destroy()
      client.close()
      return { ...report, problems: [...problems].map(([text, count]) => `${text}: ${count} times`) }
    },
  }
}

/** The status, or 0 without a response. */
function statusOf(agent: Agent, port: number, { host, pathname }: URL): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ agent, host: '127.0.0.1', port, path: pathname, headers: { host } }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    request.setTimeout(20_000, () => request.destroy())
    request.once('error', () => resolve(0))
  })
}
