/**
 * What a server in production is told beside its own addresses. It refuses a clock that moves and a gateway that moves no
 * money; no bench that runs this way pays for anything, and the gateway named here is nowhere.
 */
export const asInProduction = {
  NODE_ENV: 'production',
  REVELA_ENV: 'production',
  REVELA_CLOCK_FILE: '',
  PAYMENTS: 'mercado-pago',
  PAYMENTS_API_URL: 'https://gateway.invalid',
  PAYMENTS_BROWSER_URL: 'https://gateway.invalid',
} as const
