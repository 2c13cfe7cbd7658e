import { ApiError } from '@revela/contract/client'
import { createStore } from '@revela/web/store'
import { createChoosing } from '../../features/selection/lib/choosing.ts'
import { createViewedPictures } from '../../features/pictures/lib/viewed-pictures.ts'
import { participationCalls as calls } from '../../features/together/api/together-calls.ts'
import { asChanges, asChooseAnswer, asSelection } from '../../features/together/lib/as-selection.ts'
import { client } from '../../lib/client.ts'
import { localStore } from '../../lib/local-store.ts'
import { schedule } from '../../lib/schedule.ts'
import type { GalleryModel } from '../gallery-model.ts'
import { choiceMark } from './begin-choosing.ts'

/** The gallery of a person whom the client invited: the marks are their own opinions. */
export async function beginParticipation(
  model: GalleryModel,
  studio: string,
  onAccessRevoked: (error?: unknown) => void,
): Promise<GalleryModel> {
  const params = { gallery_id: model.galleryId }
  const read = (since: number) =>
    client.call(calls.get, { params, query: { since: String(since) } }).catch((error: unknown) => {
      // Not found: the client removed the person, or the photographer switched invitations off.
      if (error instanceof ApiError && [401, 404].includes(error.status)) onAccessRevoked(error)
      throw error
    })
  async function guardCall<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      // The picture or the whole access may be gone: reading again tells which.
      if (error instanceof ApiError && [401, 404].includes(error.status)) await read(0)
      throw error
    }
  }
  const first = await read(0)
  const name = createStore(first.name)
  const exists = new Set(model.content.pictures.get().map(({ number }) => number))
  const choosing = createChoosing({
    studio,
    first: asSelection(first),
    offer: null,
    preview: false,
    canComment: model.content.manifest.get().allow_comments,
    beginKnown: null,
    participant: {
      clientName: first.client_name,
      name,
      saveName: async (typed) => {
        await guardCall(client.call(calls.setName, { params, body: { name: typed } }))
        name.set(typed)
      },
    },
    calls: {
      read: async () => asSelection(await read(0)),
      changes: async (since) => asChanges(await read(since)),
      choose: async (taps) =>
        asChooseAnswer(await guardCall(client.call(calls.choose, { params, body: { changes: [...taps] } }))),
      acceptPrice: async () => {},
      comment: async (body) => (await guardCall(client.call(calls.comment, { params, body }))).thread,
    },
    localStore,
    exists: (number) => exists.has(number),
    schedule,
    onGone: () => onAccessRevoked(),
  })
  // The link explains itself: who invites, and why a name is asked.
  if (first.name === null && first.status === 'open') choosing.prompt.set({ kind: 'name', proceed: () => {} })
  return {
    ...model,
    choosing,
    mark: choiceMark(choosing),
    viewed: createViewedPictures(localStore, first.id),
  }
}
