import type { Config } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import type { Gateway } from './gateway.ts'
import { createMercadoPago } from './mercado-pago/mercado-pago.ts'

/** The gateway that the configuration names. The sandbox speaks Mercado Pago's protocol, so the very same code runs. */
export function createGateway(config: Config, log: Logger): Gateway {
  return createMercadoPago({
    name: config.PAYMENTS,
    apiUrl: config.PAYMENTS_API_URL,
    accessToken: config.PAYMENTS_ACCESS_TOKEN,
    // Read when an event arrives: the worker charges, but receives none.
    get webhookSecret() {
      return config.PAYMENTS_WEBHOOK_SECRET
    },
    timeoutMs: config.PAYMENTS_TIMEOUT_MS,
    log,
  })
}
