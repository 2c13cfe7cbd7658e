import { expect, it, vi } from 'vitest'
import { runAfterEffects } from './use-position.ts'

it('runs after the effect that asked for it, and not after its clean-up', async () => {
  const arrive = vi.fn<() => void>()
  runAfterEffects(arrive)
  expect(arrive, 'within the effect').not.toHaveBeenCalled()
  await Promise.resolve()
  expect(arrive).toHaveBeenCalledOnce()

  const cancelled = vi.fn<() => void>()
  runAfterEffects(cancelled)()
  await Promise.resolve()
  expect(cancelled).not.toHaveBeenCalled()
})
