import { setTimeout as sleep } from 'node:timers/promises'

/** Counts of finished calls, and the calls that never finished. */
export type Tally = {
  acknowledged: Record<
    | 'upload'
    | 'into_work'
    | 'into_album'
    | 'overwrite'
    | 'delete'
    | 'cover'
    | 'trash'
    | 'order'
    | 'work'
    | 'album'
    | 'chapter'
    | 'chapter_deleted'
    | 'placement'
    | 'domain'
    | 'domain_removed'
    | 'certificate'
    | 'zip'
    | 'zip_resumed'
    | 'zip_outdated',
    number
  >
  attempts: number
  readonly stuck: string[]
  /** Archives with wrong content. */
  readonly invalidZips: string[]
  /** Set at each acknowledged upload: shows that photographers can work again after a fault. */
  acknowledgedAt: number
}

export function newTally(): Tally {
  return {
    acknowledged: {
      upload: 0,
      into_work: 0,
      into_album: 0,
      overwrite: 0,
      delete: 0,
      cover: 0,
      trash: 0,
      order: 0,
      work: 0,
      album: 0,
      chapter: 0,
      chapter_deleted: 0,
      placement: 0,
      domain: 0,
      domain_removed: 0,
      certificate: 0,
      zip: 0,
      zip_resumed: 0,
      zip_outdated: 0,
    },
    attempts: 0,
    stuck: [],
    invalidZips: [],
    acknowledgedAt: 0,
  }
}

export class StuckError extends Error {}

const retryTimeoutMs = 120_000

/** Retries until the server gives a final response, as the uploader in the browser does. */
export async function retry<T>(tally: Tally, label: string, attempt: () => Promise<T | undefined>): Promise<T> {
  let last = ''
  for (let pause = 30, end = Date.now() + retryTimeoutMs; Date.now() < end; pause = Math.min(pause * 1.7, 600)) {
    tally.attempts += 1
    try {
      const result = await attempt()
      if (result !== undefined) return result
    } catch (error) {
      last = String(error)
    }
    await sleep(pause * (0.5 + Math.random()))
  }
  tally.stuck.push(`${label} ${last}`)
  throw new StuckError(label)
}
