import type { AddressInfo } from 'node:net'
import { createRendererServer } from '../src/http/renderer-server.ts'
import { decodeHandler } from '../src/platform/images/decode-handler.ts'
import { openRenderPool } from '../src/platform/images/render-pool.ts'
import { createLogger } from '../src/platform/log/logger.ts'

/** The renderer's decode server on its own port. Decoders start on demand. */
export async function decodersForTest(processes = 2): Promise<{ address: string; close: () => Promise<void> }> {
  const pool = openRenderPool({ processes, queue: 64 })
  const server = createRendererServer(async () => false, decodeHandler(pool), createLogger('decoders', 'warn'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      pool.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
