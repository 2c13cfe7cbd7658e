import { setTimeout as sleep } from 'node:timers/promises'
import type { ThroughNode } from './through-node.ts'

export type VisitTally = {
  /** Images that the node served alone, after a confirmation of the origin, and with bytes of the origin. */
  answered: number
  revalidated: number
  fetched: number
  bytes: number
  fetchedBytes: number
  errors: number
}

type Visits = {
  readonly guests: number
  readonly overSeconds: number
  readonly photos: number
  readonly prefix: string
}

const openedOfAVisit = 12
const atOnce = 6

/** Guests who come one after the other, each with an empty browser: the whole grid, then some photos in the viewer. */
export async function runVisits(
  ask: ThroughNode,
  { guests, overSeconds, photos, prefix }: Visits,
): Promise<VisitTally> {
  const { pathname } = new URL(prefix)
  const tally: VisitTally = { answered: 0, revalidated: 0, fetched: 0, bytes: 0, fetchedBytes: 0, errors: 0 }
  const look = async (path: string) => {
    const { status, node, bytes } = await ask.get(path).catch(() => ({ status: 0, node: '', bytes: 0 }))
    if (status !== 200) return void (tally.errors += 1)
    tally.bytes += bytes
    if (node === 'HIT') tally.answered += 1
    else if (node === 'REVALIDATED') tally.revalidated += 1
    else {
      tally.fetched += 1
      tally.fetchedBytes += bytes
    }
  }
  const visit = async (guest: number) => {
    await sleep((guest / guests) * overSeconds * 1_000)
    const grid = Array.from({ length: photos }, (_, index) => `${pathname}/${index + 1}-1/400.webp`)
    // Each guest opens others; all are opened by somebody.
    const viewer = Array.from(
      { length: openedOfAVisit },
      (_, index) => `${pathname}/${((guest * 7 + index * 5) % photos) + 1}-1/960.webp`,
    )
    for (const paths of [grid, viewer]) {
      for (let from = 0; from < paths.length; from += atOnce)
        await Promise.all(paths.slice(from, from + atOnce).map(look))
    }
  }
  await Promise.all(Array.from({ length: guests }, (_, guest) => visit(guest)))
  return tally
}
