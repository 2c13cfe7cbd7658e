import { socialClients } from '../site/server-environment.ts'
import { startSocialProvider } from './social-provider.ts'

const port = Number(process.env['PORT'])
if (!Number.isInteger(port) || port <= 0) throw new Error('PORT is not set')

const server = await startSocialProvider({
  port,
  ...(process.env['LISTEN_ADDRESS'] && { address: process.env['LISTEN_ADDRESS'] }),
  googleClientId: socialClients.google.clientId,
  googleClientSecret: socialClients.google.clientSecret,
  facebookAppId: socialClients.facebook.appId,
  facebookAppSecret: socialClients.facebook.appSecret,
})
console.log(`the social provider answers on http://127.0.0.1:${port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
