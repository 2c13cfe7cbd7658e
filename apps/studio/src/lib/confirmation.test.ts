import { expect, it } from 'vitest'
import { askConfirmation, pendingConfirmation } from './confirmation.ts'

it('asks once for calls that are refused together, and answers each', async () => {
  const both = Promise.all([askConfirmation('password'), askConfirmation('password')])
  const pending = pendingConfirmation.get()
  expect(pending?.method).toBe('password')
  pending?.settle(true)
  expect(await both).toEqual([true, true])
  expect(pendingConfirmation.get()).toBeNull()
})

it('asks anew after the dialog was closed', async () => {
  const first = askConfirmation('code', true)
  expect(pendingConfirmation.get()?.hasPasskey).toBe(true)
  pendingConfirmation.get()?.settle(false)
  expect(await first).toBe(false)
  void askConfirmation('password')
  expect(pendingConfirmation.get()).toMatchObject({ method: 'password', hasPasskey: false })
  pendingConfirmation.get()?.settle(false)
})
