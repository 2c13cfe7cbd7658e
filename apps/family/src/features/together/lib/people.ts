import type { Opinion } from '@revela/domain'
import { familyInvite } from '@revela/phrases'
import { createStore } from '@revela/web/store'
import { repeatWhenStale } from '../../../lib/repeat-when-stale.ts'
import type { Invitation, ParticipantList } from '../api/together-calls.ts'

/** Somebody who chooses along, with their opinions by the number of the picture. */
export type Person = Invitation & {
  /** The name, or the number of the invitation until it was opened. */
  readonly label: string
  readonly opinions: ReadonlyMap<number, Opinion>
}

type PeopleState = { readonly allowed: boolean; readonly people: readonly Person[] }

type PeopleOptions = {
  readonly list: (since: number) => Promise<ParticipantList>
  readonly invite: () => Promise<Invitation>
  readonly remove: (id: string) => Promise<void>
}

export type People = ReturnType<typeof createPeople>

/** The people whom the client invited; null until they are read for the first time. */
export function createPeople({ list, invite, remove }: PeopleOptions) {
  const state = createStore<PeopleState | null>(null)
  let revision = 0

  async function fetchChanges(): Promise<void> {
    const answer = await list(revision)
    const known = new Map((state.get()?.people ?? []).map((person) => [person.id, person.opinions]))
    const people = answer.participants.map(({ choices, ...invitation }, index) => {
      const opinions = new Map(known.get(invitation.id))
      for (const { number, state: opinion } of choices) {
        if (opinion === 'no') opinions.delete(number)
        else opinions.set(number, opinion)
      }
      return { ...invitation, label: labelOf(invitation, index), opinions }
    })
    revision = answer.revision
    state.set({ allowed: answer.allowed, people })
  }

  /** Reads what changed. */
  const sync = repeatWhenStale(fetchChanges)

  return {
    state,
    sync,
    /** The selection is at this revision; nothing is read for one that is known. */
    onRevision: (received: number): void => {
      // The next revision, or opening the page again, repeats a failed sync.
      if (received > revision) void sync().catch(() => {})
    },
    invite: async (): Promise<void> => {
      const invitation = await invite()
      const { allowed = true, people = [] } = state.get() ?? {}
      const added = { ...invitation, label: labelOf(invitation, people.length), opinions: new Map() }
      state.set({ allowed, people: [...people.filter(({ id }) => id !== invitation.id), added] })
    },
    remove: async (id: string): Promise<void> => {
      await remove(id)
      const now = state.get()
      if (now) state.set({ ...now, people: now.people.filter((person) => person.id !== id) })
    },
  }
}

const labelOf = ({ name }: Invitation, index: number) => name ?? familyInvite.unnamed(index + 1)

/** The first letters of a name, for a small badge. */
export function initialsOf(label: string): string {
  const words = label.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 32).trim())
    .join('')
    .toLocaleUpperCase('pt-BR')
}
