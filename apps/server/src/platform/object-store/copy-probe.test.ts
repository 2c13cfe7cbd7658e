import { expect, test } from 'vitest'
import { createReadiness } from '../telemetry/readiness.ts'
import { copyProbe } from './second-copy.ts'

test('a copy that refuses is told in the details and keeps nobody from working', async () => {
  let tries = 0
  let refuses = true
  const probe = copyProbe(
    {
      probe: async () => {
        tries += 1
        if (refuses) throw new Error('403')
      },
    },
    50,
  )
  const { look } = createReadiness([probe], { warn: () => undefined }, 0)
  expect(await look()).toMatchObject({ ready: true, probes: [{ name: 'copy', ok: false }] })
  await look()
  expect(tries).toBe(1)
  refuses = false
  await new Promise((resume) => setTimeout(resume, 60))
  expect(await look()).toMatchObject({ ready: true, probes: [{ name: 'copy', ok: true }] })
  await new Promise((resume) => setTimeout(resume, 60))
  await look()
  expect(tries).toBe(2)
})
