import { useState } from 'react'
import type { LocalStore } from '../../../lib/local-store.ts'

/** Texts that were written in a selection and not sent yet; stored across pages and visits. */
export function createDrafts(selectionId: string, localStore: LocalStore) {
  const keyOf = (name: string) => `draft:${selectionId}:${name}`
  return {
    /** The draft, or the text that was sent before. A draft of another sent text is older than that text. */
    read: (name: string, sent = ''): string => {
      const saved = localStore.read(keyOf(name))
      const isValid = typeof saved === 'object' && saved !== null && 'text' in saved && 'sent' in saved
      return isValid && saved.sent === sent && typeof saved.text === 'string' ? saved.text : sent
    },
    write: (name: string, text: string, sent = ''): void => {
      if (text === sent) localStore.remove(keyOf(name))
      else localStore.write(keyOf(name), { text, sent })
    },
    remove: (name: string): void => localStore.remove(keyOf(name)),
  }
}

export type Drafts = ReturnType<typeof createDrafts>

/** State of a text field that is stored with every change. */
export function useDraft(drafts: Drafts, name: string, sent = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.read(name, sent))
  return [
    text,
    (next) => {
      setText(next)
      drafts.write(name, next, sent)
    },
  ]
}
