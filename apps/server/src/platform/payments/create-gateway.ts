import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import type { Gateway } from './gateway.ts'
import { createMercadoPago } from './mercado-pago/mercado-pago.ts'

/** The configured gateway. The sandbox implements Mercado Pago's protocol, so the same adapter is used. */
export function createGateway(config: Config, log: Logger): Gateway {
  return createMercadoPago({
    name: config.PAYMENTS,
    apiUrl: config.PAYMENTS_API_URL,
    accessToken: config.PAYMENTS_ACCESS_TOKEN,
    // Read only when an event arrives: the worker has no webhook secret and receives no events.
    get webhookSecret() {
      return config.PAYMENTS_WEBHOOK_SECRET
    },
    timeoutMs: config.PAYMENTS_TIMEOUT_MS,
    log,
  })
}
