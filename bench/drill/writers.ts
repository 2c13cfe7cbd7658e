import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pictureFile } from '../../apps/server/test/picture-file.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { customer } from '../harness/customers.ts'
import { signedIn } from '../harness/photographer.ts'
import type { Cell } from './cell.ts'

/** An acknowledged upload, recorded outside of the cell. */
export type AcknowledgedUpload = { readonly pictureId: string; readonly sha256: string; readonly at: number }
export type Heartbeat = { readonly number: number; readonly at: number }
export type AcknowledgedWrites = {
  readonly uploads: AcknowledgedUpload[]
  readonly heartbeats: Heartbeat[]
  readonly rejectedCount: () => number
}

export type Writers = AcknowledgedWrites & { readonly stop: () => Promise<void> }

const uploadIntervalMs = 150
const heartbeatMs = 100

/** Photographers who upload one picture after the other, and a row every tenth of a second, until they are stopped. */
export async function startWriters(
  cell: Cell,
  ports: { api: number; upload: number },
  numbers: readonly number[],
): Promise<Writers> {
  const uploads: AcknowledgedUpload[] = []
  const heartbeats: Heartbeat[] = []
  const stopping = new AbortController()
  const isOpen = () => !stopping.signal.aborted
  let rejectedCount = 0
  const jpeg = await pictureFile(7, { width: 320, height: 240 })
  const photographers = await Promise.all(numbers.map((number) => signedIn(customer(number), ports, 2)))
  const upload = async (photographer: (typeof photographers)[number]) => {
    for (let number = 0; isOpen(); number += 1) {
      const file = newPhotograph(jpeg, number)
      try {
        const [target] = await photographer.openBatch([file])
        const status = await photographer.send(target!)
        const pictureId = /pictures\/([0-9a-f-]{36})\//.exec(target!.path)![1]!
        if (status === 204) uploads.push({ pictureId, sha256: file.sha256.toString('hex'), at: Date.now() })
        else rejectedCount += 1
      } catch {
        // The cell is destroyed: nothing was acknowledged.
        if (isOpen()) rejectedCount += 1
      }
      await sleep(uploadIntervalMs)
    }
  }
  const writeHeartbeats = async () => {
    const client = new Client({ connectionString: cell.adminUrl })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('create table if not exists drill_beat (number integer primary key)')
    for (let number = 1; isOpen(); number += 1) {
      const inserted = await client.query('insert into drill_beat values ($1)', [number]).catch(() => null)
      if (inserted) heartbeats.push({ number, at: Date.now() })
      await sleep(heartbeatMs)
    }
    await client.end().catch(() => undefined)
  }
  const all = Promise.all([...photographers.map(upload), writeHeartbeats()])
  return {
    uploads,
    heartbeats,
    rejectedCount: () => rejectedCount,
    stop: async () => {
      stopping.abort()
      await all
      for (const photographer of photographers) photographer.close()
    },
  }
}

/** Makes each file different by a comment right after the start marker. */
function newPhotograph(jpeg: Buffer, number: number): CameraFile {
  const comment = randomBytes(24)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2])
  const bytes = Buffer.concat([head, comment, jpeg.subarray(2)])
  return { name: `DSC_${number}.jpg`, bytes, sha256: createHash('sha256').update(bytes).digest() }
}
