import { createUpload } from '@revela/uploader'
import { setTimeout as sleep } from 'node:timers/promises'
import { photographMaker } from '../faults/photographs.ts'
import { seeded } from '../faults/random.ts'
import type { Customer } from '../harness/customers.ts'
import { galleryOwner, uploadPorts, openLine, type HttpClient } from './upload-client.ts'
import type { ClientLog } from './client-log.ts'

export type Load = { readonly end: () => Promise<void> }

type LoadOptions = {
  readonly appOrigin: string
  readonly customers: readonly Customer[]
  readonly clientLog: ClientLog
  readonly filesPerBatch: number
  /** The duration of a file's transfer. */
  readonly transferSeconds: () => number
}

/** Photographers upload one batch after the other; other clients read and post without retries. */
export async function startLoad({
  appOrigin,
  customers,
  clientLog,
  filesPerBatch,
  transferSeconds,
}: LoadOptions): Promise<Load> {
  const stopping = new AbortController()
  const next = await photographMaker(seeded(1))
  let number = 0

  const uploadBatches = async (client: HttpClient, customerId: string, galleryId: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const upload = createUpload(
        galleryOwner(client, clientLog, galleryId),
        uploadPorts(client, clientLog, customerId, transferSeconds),
      )
      const files = Array.from({ length: filesPerBatch }, () => {
        number += 1
        return { file: new File([new Uint8Array(next().file)], `DSC_${String(number).padStart(6, '0')}.JPG`) }
      })
      clientLog.files += files.length
      await upload.start({ files, ignored: [], roots: [] }, null)
      const { result, problem, failures } = upload.getSnapshot()
      if (result?.stored !== files.length) {
        const codes = failures.map(({ title, code }) => `${title}: ${code}`).join(', ')
        const missing = files.length - (result?.stored ?? 0)
        clientLog.failed.push(...Array.from({ length: missing }, () => `${codes} ${JSON.stringify(problem)}`))
      }
    }
  }
  const check = async (label: string, pending: ReturnType<HttpClient['call']>) => {
    clientLog.calls += 1
    const response = await pending.catch((error: unknown) => ({ status: 0, body: String(error) }))
    if (response.status === 0 || response.status >= 500)
      clientLog.callErrors.push(`${label}: ${response.status} ${response.body}`)
    return response
  }
  const visits = async (client: HttpClient, galleryId: string): Promise<void> => {
    let thumbs: string[] = []
    while (!stopping.signal.aborted) {
      await check('GET info', client.call('GET', '/customer/info'))
      // A POST that was sent is not repeated by nginx or the HTTP client.
      await check('POST limits', client.call('POST', '/subscription/gallery/check-limits', { pictures: 1, size: 1 }))
      const list = await check('GET pictures', client.call('GET', `/pictures?collection_id=${galleryId}&page=1`))
      thumbs = [...list.body.matchAll(/"(http[^"]+\/400\.webp)"/g)].map((match) => match[1]!)
      const thumb = thumbs[Math.floor(Math.random() * thumbs.length)]
      if (thumb) await check('GET image', client.get(thumb))
      await sleep(40)
    }
  }

  const lines: HttpClient[] = []
  const working = await Promise.all(
    customers.map(async (customer) => {
      const client = openLine(appOrigin, customer)
      lines.push(client)
      const created = await client.call('POST', '/gallery/create', { title: 'Casamento' })
      if (created.status !== 200) throw new Error(`the gallery was not created: ${created.status} ${created.body}`)
      const { id } = JSON.parse(created.body) as { id: string }
      return { client, id, customerId: customer.customerId }
    }),
  )
  const all = working.flatMap(({ client, id, customerId }) => [
    uploadBatches(client, customerId, id),
    visits(client, id),
  ])
  return {
    end: async () => {
      stopping.abort()
      await Promise.all(all)
      for (const client of lines) client.close()
    },
  }
}
