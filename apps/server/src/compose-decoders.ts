import { networkInterfaces } from 'node:os'
import type { Config } from './platform/config/config.ts'
import { decoderIsolation } from './platform/images/isolated-decoder.ts'
import { remoteDecoders } from './platform/images/remote-decoders.ts'
import { openRenderPool, type RenderPool } from './platform/images/render-pool.ts'
import type { Logger } from './platform/log/logger.ts'

type DecoderSettings = Pick<Config, 'REVELA_ENV' | 'DECODER_ISOLATION' | 'RENDER_PROCESSES'>

/** Decoders of this process, or of the process that DECODER_URL names. */
export function openDecoders(config: DecoderSettings & Pick<Config, 'DECODER_URL'>, queue: number, log: Logger) {
  if (config.DECODER_URL !== undefined) return remoteDecoders(config.DECODER_URL)
  return openLocalDecoders(config, queue, log)
}

/** Logs how decoders are isolated. A production process does not start where a hostile file could reach its secrets. */
export function openLocalDecoders(config: DecoderSettings, queue: number, log: Logger): RenderPool {
  const isolation = decoderIsolation()
  // A container without network and secrets is as safe: the decoder process of deploy/compose.yaml.
  const hasNoNetwork = Object.values(networkInterfaces()).every((addresses) =>
    addresses?.every(({ internal }) => internal),
  )
  log.info({ isolation, network: hasNoNetwork ? 'none' : 'present' }, 'local decoders started')
  if (isolation !== 'full' && !hasNoNetwork) {
    if (config.REVELA_ENV === 'production' && config.DECODER_ISOLATION === 'required') throw new Error(notIsolated)
    log.warn('decoders are not isolated: they run with the user and network of this process')
  }
  return openRenderPool({ processes: config.RENDER_PROCESSES, queue })
}

const notIsolated =
  'decoders cannot be isolated here (it takes root with CAP_SYS_ADMIN, or a container without a network): ' +
  'name a decoder process with DECODER_URL, or accept the risk with DECODER_ISOLATION=optional'
