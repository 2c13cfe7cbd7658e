import { expect, it } from 'vitest'
import { dismissPosition, isDismissed } from './dismissed-position.ts'

const at = (number: number) => ({ number, position: number, displayNumber: number })

it('offers a dismissed position again only once the device stopped elsewhere', () => {
  const saved = new Map<string, unknown>()
  const localStore = {
    read: (key: string) => saved.get(key) ?? null,
    write: (key: string, value: unknown) => void saved.set(key, value),
    remove: (key: string) => void saved.delete(key),
  }
  expect(isDismissed(localStore, 'ana-e-joao', at(40))).toBe(false)
  dismissPosition(localStore, 'ana-e-joao', at(40))
  expect(isDismissed(localStore, 'ana-e-joao', at(40))).toBe(true)
  expect(isDismissed(localStore, 'ana-e-joao', at(60))).toBe(false)
  expect(isDismissed(localStore, 'bia-e-leo', at(40))).toBe(false)
})
