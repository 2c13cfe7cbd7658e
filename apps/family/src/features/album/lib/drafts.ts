import { useState } from 'react'
import { localStore } from '../../../lib/local-store.ts'

/** A text that is stored on this device with every change, until it is emptied. */
export function useStoredText(key: string, initial = ''): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const saved = localStore.read(key)
    return typeof saved === 'string' && saved !== '' ? saved : initial
  })
  return [
    text,
    (next) => {
      setText(next)
      if (next === initial || next === '') localStore.remove(key)
      else localStore.write(key, next)
    },
  ]
}
