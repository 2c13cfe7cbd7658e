import { createHash } from 'node:crypto'
import type { Random } from '../faults/random.ts'
import { shuffled } from '../faults/random.ts'
import { type AlbumState, draftVersion, openOf, sentVersion, statusOf, unsentOf } from './album-state.ts'
import type { Operation, SpreadFile } from './operations.ts'

/** The number of different spreads in the bench's stock of small JPEGs. */
export const photoCount = 24
export const swapPictures = 3
const maxSpreads = 5
const maxReaders = 5

/** What a sequence counts: keys of browsers and refs of spreads, the same in every replay. */
export type Counters = { readonly seed: number; keys: number; refs: number }

type Choice = { readonly weight: number; readonly draw: () => Operation }
type Draw = { readonly album: AlbumState; readonly random: Random; readonly counters: Counters }

/** A call that studio or readers could make in this state, sensible or not. */
export function drawOperation(draw: Draw): Operation {
  const { album, random } = draw
  const choices = [...studioChoices(draw), ...readerChoices(draw)].filter(({ weight }) => weight > 0)
  if (album.isTrashed && random.chance(0.6)) return { do: 'restore' }
  let at = random.between(
    0,
    choices.reduce((sum, { weight }) => sum + weight, 0),
  )
  for (const choice of choices) {
    at -= choice.weight
    if (at <= 0) return choice.draw()
  }
  return choices.at(-1)!.draw()
}

export function newFiles({ random, counters }: Pick<Draw, 'random' | 'counters'>, count: number): SpreadFile[] {
  return Array.from({ length: count }, () => {
    counters.refs += 1
    // Shuffled names: the order of arrival is not that of the names.
    const title = `Lamina ${random.integer(10, 99)}${String(counters.refs).padStart(3, '0')}.jpg`
    return { ref: counters.refs, title, photo: random.integer(0, photoCount - 1) }
  })
}

export function nextKey(counters: Counters): string {
  counters.keys += 1
  const hex = createHash('sha256').update(`album ${counters.seed} ${counters.keys}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function studioChoices({ album, random, counters }: Draw): Choice[] {
  const [draft, sent] = [draftVersion(album), sentVersion(album)]
  const isApproved = statusOf(album) === 'approved'
  const drafted = album.versions[draft - 1]
  const refs = drafted?.spreads.map(({ ref }) => ref) ?? []
  const deleted = drafted?.trash.map(({ ref }) => ref) ?? []
  const isReady = drafted !== undefined && refs.length > 0 && drafted.spreads.every((spread) => spread.isReady)
  const settled = album.requests.filter(({ state }) => state !== 'unsent')
  const present = album.readers.filter(({ isRemoved }) => !isRemoved).length
  const anyReader = () => random.integer(0, album.readers.length - 1)
  const late = sent === 0 ? 0 : 1
  const sentRefs = () => album.versions[sent - 1]!.spreads.map(({ ref }) => ref)
  return [
    choice(drafted && refs.length < maxSpreads ? 6 : 0, () => ({
      do: 'upload',
      version: draft,
      files: newFiles({ random, counters }, random.integer(1, 2)),
    })),
    choice(drafted && !isReady && refs.length > 0 ? 8 : 0, () => ({ do: 'prepare' })),
    choice(refs.length > 1 ? 3 : 0, () => ({ do: 'reorder', version: draft, refs: shuffled(refs, random) })),
    choice(refs.length > 1 ? 1 : 0, () => ({ do: 'sort', version: draft })),
    choice(refs.length > 1 ? 2 : 0, () => ({ do: 'delete-spreads', version: draft, refs: [random.pick(refs)] })),
    choice(deleted.length > 0 ? 2 : 0, () => ({ do: 'restore-spreads', version: draft, refs: [random.pick(deleted)] })),
    choice(isReady ? 9 : drafted ? 1 : 0, () => ({ do: 'send-version', version: draft, note: note(random) })),
    choice(drafted ? 1 : 4, () => ({ do: 'new-version' })),
    // Into a version that was sent: rejected, and nothing changes.
    choice(late, () => ({
      do: 'upload',
      version: random.integer(1, sent),
      files: newFiles({ random, counters }, 1),
    })),
    choice(late, () => ({ do: 'reorder', version: sent, refs: shuffled(sentRefs(), random) })),
    choice(late, () => ({ do: 'sort', version: sent })),
    choice(late, () => ({ do: 'delete-spreads', version: sent, refs: [random.pick(sentRefs())] })),
    choice(late, () => ({ do: 'send-version', version: sent, note: note(random) })),
    choice(1, () => ({ do: 'set-approval', approval: random.pick(['one', 'both']) })),
    choice(present < maxReaders ? 1 : 0, () => ({
      do: 'add-reader',
      name: `Leitor ${album.readers.length + 1}`,
      approves: random.chance(0.6),
    })),
    choice(1, () => ({ do: 'ask-reader', reader: anyReader(), approves: random.chance(0.7) })),
    choice(present > 1 ? 1 : 0, () => ({ do: 'remove-reader', reader: anyReader() })),
    choice(settled.length > 0 ? 8 : 0, () => {
      const state = random.pick(['open', 'done', 'done', 'declined'] as const)
      const reason = state === 'declined' ? `Motivo ${random.integer(1, 9)}` : ''
      return { do: 'settle', key: random.pick(settled).key, state, reason }
    }),
    choice(isApproved ? 14 : 1, () => ({ do: 'reopen', reason: 'A pedido' })),
    choice(1, () => ({ do: 'trash' })),
  ]
}

function readerChoices({ album, random, counters }: Draw): Choice[] {
  const sent = sentVersion(album)
  if (sent === 0) return []
  const spreads = album.versions[sent - 1]!.spreads.length
  const reader = random.integer(0, album.readers.length - 1)
  // Sometimes a browser that has not heard of the newest version.
  const version = sent > 1 && random.chance(0.12) ? sent - 1 : sent
  const unsent = unsentOf(album)
  const own = unsent.filter((request) => request.reader === reader)
  const anyRequest = () => random.pick(own.length > 0 && random.chance(0.8) ? own : album.requests).key
  const words = () => ({
    chip: random.pick(['mirror', 'text', null] as const),
    text: `Pedido ${random.integer(1, 999)}`,
  })
  const wrong = (count: number) => (random.chance(0.15) ? Math.max(1, count + random.pick([-1, 1])) : count)
  return [
    choice(5, () => ({ do: 'see', reader, version: sent, spreads: [random.integer(1, spreads)] })),
    choice(14, () => {
      const swap = random.chance(0.3) ? random.integer(1, swapPictures) : null
      const spread = random.integer(1, Math.min(spreads, album.versions[version - 1]!.spreads.length))
      return { do: 'add', reader, key: nextKey(counters), version, spread, ...words(), swap }
    }),
    choice(album.requests.length > 0 ? 4 : 0, () => ({ do: 'change', reader, key: anyRequest(), ...words() })),
    choice(album.requests.length > 0 ? 4 : 0, () => ({ do: 'remove', reader, key: anyRequest() })),
    choice(unsent.length > 0 ? 9 : 1, () => ({
      do: 'send-requests',
      reader,
      key: nextKey(counters),
      version,
      requests: Math.max(1, wrong(unsent.length)),
    })),
    choice(unsent.length > 0 ? 2 : 5, () => ({
      do: 'approve',
      reader,
      key: nextKey(counters),
      version,
      spreads: wrong(spreads),
      openRequests: random.chance(0.9) ? openOf(album).length : openOf(album).length + 1,
    })),
  ]
}

const choice = (weight: number, draw: () => Operation): Choice => ({ weight, draw })
const note = (random: Random) => `Nota ${random.integer(1, 999)}`
