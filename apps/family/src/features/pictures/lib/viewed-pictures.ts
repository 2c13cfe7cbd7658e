import type { LocalStore } from '../../../lib/local-store.ts'

const keyOf = (galleryId: string) => `seen:${galleryId}`

export type ViewedPictures = ReturnType<typeof createViewedPictures>

/** The pictures that were opened on this device: one bit each, so that thousands fit in a short string. */
export function createViewedPictures(localStore: LocalStore, galleryId: string) {
  const saved = localStore.read(keyOf(galleryId))
  let bits = typeof saved === 'string' ? bytesOf(saved) : new Uint8Array(0)
  const has = (number: number) => ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
  return {
    has,
    add: (number: number): void => {
      if (has(number)) return
      const at = number >> 3
      if (at >= bits.length) {
        const longer = new Uint8Array(at + 64)
        longer.set(bits)
        bits = longer
      }
      bits[at] = (bits[at] ?? 0) | (1 << (number & 7))
      localStore.write(keyOf(galleryId), btoa(String.fromCharCode(...bits)))
    },
  }
}

function bytesOf(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    // An unreadable value, for example of an older version, counts as no picture viewed.
    return new Uint8Array(0)
  }
}
