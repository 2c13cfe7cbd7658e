import { familyBar } from '@revela/phrases'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react'
import type { Picture } from '../../features/pictures/lib/picture.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { layerHistory } from '../../lib/layer-history.ts'
import { notify } from '../../lib/notices.ts'
import { showModal } from '../../ui/show-modal.ts'
import type { DecisionSession } from './decision-session.ts'

/** A native modal dialog that is an entry of the history: going back closes it. */
export function useModal(onClose: () => void, first: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const handleClose = useEffectEvent(onClose)
  // Before the effects of the sheets in it, which are shown above it.
  useLayoutEffect(() => {
    const { activeElement: before } = document
    const layer = layerHistory().open({ onBack: () => handleClose() })
    const close = showModal(dialog.current, () => handleClose())
    // Where the focus returns to after a sheet; the dialog's first button would close it.
    first.current?.focus({ preventScroll: true })
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      close()
      layer.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [first])
  return dialog
}

/** Draws again when a choice changes, here or on another device. */
export function useRedraw(subscribe: (listener: () => void) => () => void): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const unsubscribe = subscribe(redraw)
    return () => {
      unsubscribe()
    }
  }, [subscribe])
}

/** Pictures may be added, deleted or grouped anew while decision mode is open. */
export function useGalleryChanges(
  session: DecisionSession,
  pictures: readonly Picture[],
  groups: readonly (readonly number[])[],
): void {
  const key = JSON.stringify(groups)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else session.refresh(pictures, JSON.parse(key) as number[][])
  }, [session, pictures, key])
}

/** Another device sent the selection, or its deadline passed: nothing can be decided any more. */
export function useClosedSelection(isOpen: boolean, choosing: Choosing, onClose: () => void): void {
  const handleClose = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen) return
    const status = choosing.sessionStore.get()?.selection.get().status
    notify({ text: status === 'done' ? familyBar.readOnly : familyBar.readOnlyOver })
    handleClose()
  }, [isOpen, choosing])
}

/** Loads the next pictures while this one is looked at. */
export function usePreloaded(numbers: readonly number[], addressOf: (number: number) => string | null): void {
  const key = numbers.join(' ')
  const find = useEffectEvent(addressOf)
  useEffect(() => {
    for (const part of key.split(' ')) {
      const address = part === '' ? null : find(Number(part))
      if (address !== null) new Image().src = address
    }
  }, [key])
}
