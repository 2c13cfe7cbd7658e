/**
 * Settings of a production server besides its addresses. Production rejects a movable clock and a sandbox gateway;
 * benches that use these settings buy nothing, and the gateway address is unused.
 */
export const asInProduction = {
  NODE_ENV: 'production',
  REVELA_ENV: 'production',
  REVELA_CLOCK_FILE: '',
  PAYMENTS: 'mercado-pago',
  PAYMENTS_API_URL: 'https://gateway.invalid',
  PAYMENTS_BROWSER_URL: 'https://gateway.invalid',
  RECEIVABLES_AUTHORIZE_URL: 'https://gateway.invalid/authorization',
} as const
