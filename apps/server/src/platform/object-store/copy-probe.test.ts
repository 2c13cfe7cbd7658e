import { expect, test } from 'vitest'
import { createReadiness } from '../telemetry/readiness.ts'
import { copyProbe } from './backup-store.ts'

test('reports a failing backup bucket in the details and stays ready', async () => {
  let attempts = 0
  let isFailing = true
  const probe = copyProbe(
    {
      probe: async () => {
        attempts += 1
        if (isFailing) throw new Error('403')
      },
    },
    50,
  )
  const { check } = createReadiness([probe], { warn: () => undefined }, 0)
  expect(await check()).toMatchObject({ ready: true, probes: [{ name: 'copy', ok: false }] })
  await check()
  expect(attempts).toBe(1)
  isFailing = false
  await new Promise((resume) => setTimeout(resume, 60))
  expect(await check()).toMatchObject({ ready: true, probes: [{ name: 'copy', ok: true }] })
  await new Promise((resume) => setTimeout(resume, 60))
  await check()
  expect(attempts).toBe(2)
})
