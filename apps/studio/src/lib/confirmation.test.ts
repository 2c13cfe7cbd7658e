import { expect, it } from 'vitest'
import { requestConfirmation, pendingConfirmation } from './confirmation.ts'

const byPassword = { method: 'password', hasPasskey: false, needsSecondFactor: false } as const

it('opens one dialog for calls that fail together, and resolves each', async () => {
  const both = Promise.all([requestConfirmation(byPassword), requestConfirmation(byPassword)])
  const pending = pendingConfirmation.get()
  expect(pending?.method).toBe('password')
  pending?.settle(true)
  expect(await both).toEqual([true, true])
  expect(pendingConfirmation.get()).toBeNull()
})

it('opens a new dialog after the first was closed', async () => {
  const first = requestConfirmation({ method: 'code', hasPasskey: true, needsSecondFactor: true })
  expect(pendingConfirmation.get()).toMatchObject({ hasPasskey: true, needsSecondFactor: true })
  pendingConfirmation.get()?.settle(false)
  expect(await first).toBe(false)
  void requestConfirmation(byPassword)
  expect(pendingConfirmation.get()).toMatchObject(byPassword)
  pendingConfirmation.get()?.settle(false)
})
