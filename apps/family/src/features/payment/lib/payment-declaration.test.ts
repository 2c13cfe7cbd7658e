import { expect, it } from 'vitest'
import { createPaymentDeclaration } from './payment-declaration.ts'

function setup(fails = false) {
  const timers = new Set<() => void>()
  const calls: string[] = []
  const declaration = createPaymentDeclaration({
    send: async () => {
      calls.push('send')
      if (fails) throw new Error('offline')
    },
    schedule: (run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
    onFailed: () => calls.push('failed'),
  })
  const elapse = async () => {
    for (const run of timers) run()
    await Promise.resolve()
  }
  return { declaration, calls, elapse }
}

it('sends nothing while the tap can be undone, and nothing after it was', async () => {
  const { declaration, calls, elapse } = setup()
  declaration.declare()
  expect([declaration.state.get(), calls]).toEqual(['waiting', []])
  declaration.undo()
  await elapse()
  expect([declaration.state.get(), calls]).toEqual(['none', []])
})

it('sends once after the time has passed, also if the button is pressed twice', async () => {
  const { declaration, calls, elapse } = setup()
  declaration.declare()
  declaration.declare()
  await elapse()
  await elapse()
  expect(calls).toEqual(['send'])
  await expect.poll(() => declaration.state.get()).toBe('sent')
})

it('sends at once when the page is left', async () => {
  const { declaration, calls, elapse } = setup()
  await declaration.sendNow()
  expect(calls, 'nothing was declared').toEqual([])
  declaration.declare()
  await declaration.sendNow()
  await elapse()
  expect(calls).toEqual(['send'])
})

it('can be tried again after a failure', async () => {
  const { declaration, calls, elapse } = setup(true)
  declaration.declare()
  await elapse()
  await expect.poll(() => declaration.state.get()).toBe('none')
  expect(calls).toEqual(['send', 'failed'])
})
