import { createUpload } from '@revela/uploader'
import { setTimeout as sleep } from 'node:timers/promises'
import { photographMaker } from '../faults/photographs.ts'
import { seeded } from '../faults/random.ts'
import type { Customer } from '../harness/customers.ts'
import { galleryOwner, uploadPorts, openLine, type Line } from './browser-world.ts'
import type { Told } from './told.ts'

export type Load = { readonly end: () => Promise<void> }

type Given = {
  readonly appOrigin: string
  readonly customers: readonly Customer[]
  readonly told: Told
  readonly filesInDrop: number
  /** How long a file is on its way. */
  readonly secondsOf: () => number
}

/** Photographers drop one handful of photographs after the other; beside them people look and ask, and never again. */
export async function startLoad({ appOrigin, customers, told, filesInDrop, secondsOf }: Given): Promise<Load> {
  const stopping = new AbortController()
  const next = await photographMaker(seeded(1))
  let number = 0

  const drops = async (line: Line, customerId: string, galleryId: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const upload = createUpload(galleryOwner(line, told, galleryId), uploadPorts(line, told, customerId, secondsOf))
      const files = Array.from({ length: filesInDrop }, () => {
        number += 1
        return { file: new File([new Uint8Array(next().file)], `DSC_${String(number).padStart(6, '0')}.JPG`) }
      })
      told.files += files.length
      await upload.start({ files, ignored: [], roots: [] }, null)
      const { result, problem, failures } = upload.getSnapshot()
      if (result?.stored !== files.length) {
        const codes = failures.map(({ title, code }) => `${title}: ${code}`).join(', ')
        const missing = files.length - (result?.stored ?? 0)
        told.failed.push(...Array.from({ length: missing }, () => `${codes} ${JSON.stringify(problem)}`))
      }
    }
  }
  const check = async (what: string, asked: ReturnType<Line['ask']>) => {
    told.calls += 1
    const heard = await asked.catch((fault: unknown) => ({ status: 0, body: String(fault) }))
    if (heard.status === 0 || heard.status >= 500) told.callFaults.push(`${what}: ${heard.status} ${heard.body}`)
    return heard
  }
  const visits = async (line: Line, galleryId: string): Promise<void> => {
    let thumbs: string[] = []
    while (!stopping.signal.aborted) {
      await check('GET info', line.ask('GET', '/customer/info'))
      // A POST: once it was sent, nobody sends it again for us.
      await check('POST limits', line.ask('POST', '/subscription/gallery/check-limits', { pictures: 1, size: 1 }))
      const list = await check('GET pictures', line.ask('GET', `/pictures?collection_id=${galleryId}&page=1`))
      thumbs = [...list.body.matchAll(/"(http[^"]+\/400\.webp)"/g)].map((match) => match[1]!)
      const thumb = thumbs[Math.floor(Math.random() * thumbs.length)]
      if (thumb) await check('GET image', line.look(thumb))
      await sleep(40)
    }
  }

  const lines: Line[] = []
  const working = await Promise.all(
    customers.map(async (who) => {
      const line = openLine(appOrigin, who)
      lines.push(line)
      const made = await line.ask('POST', '/gallery/create', { title: 'Casamento' })
      if (made.status !== 200) throw new Error(`no gallery: ${made.status} ${made.body}`)
      const { id } = JSON.parse(made.body) as { id: string }
      return { line, id, customerId: who.customerId }
    }),
  )
  const all = working.flatMap(({ line, id, customerId }) => [drops(line, customerId, id), visits(line, id)])
  return {
    end: async () => {
      stopping.abort()
      await Promise.all(all)
      for (const line of lines) line.close()
    },
  }
}
