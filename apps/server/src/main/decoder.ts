import { chmodSync, rmSync } from 'node:fs'
import { openLocalDecoders } from '../compose-decoders.ts'
import { createDrain } from '../http/drain.ts'
import { createRendererServer } from '../http/renderer-server.ts'
import { readDecoderConfig } from '../platform/config/config.ts'
import { decodeHandler } from '../platform/images/decode-handler.ts'
import { createLogger } from '../platform/log/logger.ts'
import { runUntilSignal } from './run-until-signal.ts'

/**
 * Decoders for the other processes, without database, store, secrets or network. Reached over a socket in a shared
 * folder.
 */
const config = readDecoderConfig(process.env)
const log = createLogger('decoder', config.LOG_LEVEL)
const pool = openLocalDecoders(config, 512, log)
const server = createRendererServer(async () => false, decodeHandler(pool), log)
const drain = createDrain(server)
const listen = config.DECODER_LISTEN ?? '127.0.0.1:3003'

if (listen.startsWith('unix:')) {
  const path = listen.slice('unix:'.length)
  // A leftover of the previous process.
  rmSync(path, { force: true })
  server.listen(path, () => {
    // The other processes run as another user; the permissions of the folder control access.
    chmodSync(path, 0o666)
    log.info({ path }, 'decoder listening')
  })
} else {
  const [host = '', port = ''] = listen.split(/:(?=\d+$)/)
  server.listen(Number(port), host, () => log.info({ host, port }, 'decoder listening'))
}

runUntilSignal(config, log, async (times) => {
  await drain(times)
  pool.close()
})
