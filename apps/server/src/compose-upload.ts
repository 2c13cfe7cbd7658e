import { composeModules, kernelDeps } from './compose.ts'
import { addDownloads } from './http/download-route.ts'
import { createHttpServer, type HttpServer } from './http/server.ts'
import { downloadOpener } from './modules/delivery/index.ts'
import { exportPartOpener } from './modules/privacy/index.ts'
import type { Platform } from './platform.ts'
import { downloadFileOpener } from './platform/download-files/download-files.ts'

/** Composes the upload process. */
export async function composeUpload(platform: Platform): Promise<HttpServer> {
  const { receiving, authorizer, termsOf } = composeModules(platform)
  const kernel = kernelDeps(platform)
  const server = await createHttpServer({ ...kernel, routes: receiving, authorizer, prefix: '/upload' })
  // Downloads take as long as uploads, so they share the upload process.
  const [openExportPart, openHandedFile] = [exportPartOpener(platform), downloadFileOpener(platform)]
  const openFile = async (token: string) => (await openExportPart(token)) ?? openHandedFile(token)
  const openListed = downloadOpener({ ...platform, termsOf })
  addDownloads(
    server.app,
    async (token, part, agent) => {
      const opened = await openListed(token, part, agent)
      if (!opened) await platform.cellNames.requireTokenHere(token)
      return opened
    },
    openFile,
  )
  return server
}
