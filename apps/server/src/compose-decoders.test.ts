import { beforeEach, expect, it, vi } from 'vitest'
import { openLocalDecoders } from './compose-decoders.ts'
import type { Config } from './platform/config/config.ts'
import { createLogger } from './platform/log/logger.ts'

const machine = vi.hoisted(() => ({ isolation: 'full', hasNetwork: true }))
vi.mock('./platform/images/isolated-decoder.ts', () => ({ decoderIsolation: () => machine.isolation }))
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  networkInterfaces: () => ({
    lo: [{ internal: true }],
    ...(machine.hasNetwork ? { eth0: [{ internal: false }] } : {}),
  }),
}))
beforeEach(() => Object.assign(machine, { isolation: 'full', hasNetwork: true }))

const open = (changed: Partial<Config> = {}) =>
  openLocalDecoders(
    { REVELA_ENV: 'production', DECODER_ISOLATION: 'required', RENDER_PROCESSES: 1, ...changed },
    1,
    createLogger('test', 'silent'),
  ).close()

it('starts in production where decoders can be isolated', () => {
  expect(() => open()).not.toThrow()
})

it('refuses to start in production when decoders cannot be isolated', () => {
  machine.isolation = 'limits'
  expect(() => open()).toThrow('decoders cannot be isolated here')
})

it('starts without isolation in a container without network, in development, and when the operator allows it', () => {
  machine.isolation = 'limits'
  expect(() => open({ REVELA_ENV: 'development' })).not.toThrow()
  expect(() => open({ DECODER_ISOLATION: 'optional' })).not.toThrow()
  machine.hasNetwork = false
  expect(() => open()).not.toThrow()
})
