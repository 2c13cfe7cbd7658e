import { familyChoice, familyChoiceViewer, familyGrid } from '@revela/phrases'
import { type FamilySelection, selectionCalls, type SelectionOffer } from '../../features/selection/api/calls.ts'
import { type Choosing, createChoosing } from '../../features/selection/lib/choosing.ts'
import { client } from '../../lib/client.ts'
import { localStore } from '../../lib/local-store.ts'
import { schedule } from '../../lib/schedule.ts'
import type { MarkButton, PictureMark } from '../../lib/picture-mark.ts'
import { type GalleryModel, onSessionExpired } from '../gallery-model.ts'

const { captions } = familyChoiceViewer

/** In selection mode, pictures are marked yes, maybe or no. */
export function choiceMark(choosing: Choosing): PictureMark {
  const { subscribe, stateOf, toggle, hasComments, canComment, comment, isOpen } = choosing
  const yes: MarkButton = {
    name: 'yes',
    icon: 'check',
    isOn: (number) => stateOf(number) === 'yes',
    toggle: (number) => toggle(number, 'yes'),
    key: ' ',
    label: familyChoice.choose,
    viewer: {
      on: { label: familyChoiceViewer.unchoose, caption: captions.chosen },
      off: { label: familyChoiceViewer.choose, caption: captions.choose },
    },
  }
  const maybe: MarkButton = {
    name: 'maybe',
    icon: 'half',
    word: familyChoice.maybeWord,
    isOn: (number) => stateOf(number) === 'maybe',
    toggle: (number) => toggle(number, 'maybe'),
    key: 't',
    label: familyChoice.doubt,
    viewer: {
      on: { label: familyChoiceViewer.undoubt, caption: captions.doubted },
      off: { label: familyChoiceViewer.doubt, caption: captions.doubt },
    },
  }
  return {
    subscribe,
    describe: (number) => {
      const state = familyChoice[stateOf(number)]
      return hasComments(number) ? `${state}, ${familyGrid.commented}` : state
    },
    buttons: [yes, maybe],
    isFrozen: () => !isOpen(),
    notes: {
      has: hasComments,
      isOffered: (number) => canComment || hasComments(number),
      open: comment,
      label: familyChoiceViewer.comment,
      caption: captions.comment,
    },
    help: familyChoice.gridHelp,
  }
}

type BeginOptions = {
  /** The studio's name. */
  readonly studio: string
  readonly selection: FamilySelection | null
  readonly offer: SelectionOffer | null
}

/** The gallery model with the marks of a selection instead of hearts. */
export function beginChoosing(
  model: GalleryModel,
  { studio, selection: first, offer }: BeginOptions,
  onAccessRevoked: () => void,
): GalleryModel & { readonly choosing: Choosing } {
  const params = { gallery_id: model.galleryId }
  const guardCall = onSessionExpired(onAccessRevoked)
  const { visitor, allow_comments: canComment } = model.content.manifest.get()
  const exists = new Set(model.content.pictures.get().map(({ number }) => number))
  const choosing = createChoosing({
    studio,
    first,
    offer,
    preview: visitor.as === 'preview',
    canComment,
    beginKnown:
      visitor.as === 'client'
        ? async () => (await guardCall(client.call(selectionCalls.begin, { params, body: {} }))).selection
        : null,
    calls: {
      read: async () => (await guardCall(client.call(selectionCalls.get, { params }))).selection,
      changes: (since) =>
        guardCall(client.call(selectionCalls.getChanges, { params, query: { since: String(since) } })),
      choose: (taps) => guardCall(client.call(selectionCalls.choose, { params, body: { changes: [...taps] } })),
      acceptPrice: () => guardCall(client.call(selectionCalls.acceptPrice, { params })),
      comment: async (body) => (await guardCall(client.call(selectionCalls.comment, { params, body }))).thread,
    },
    localStore,
    exists: (number) => exists.has(number),
    schedule,
    onGone: onAccessRevoked,
  })
  return { ...model, choosing, mark: choiceMark(choosing) }
}
