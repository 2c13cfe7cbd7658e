/** What every page of the studio may load; the nonce is the request's own id. */
export function studioPolicy(options: {
  contentOrigin: string
  vite: boolean
  framedOrigin?: string
  tokenOrigin?: string
}): string {
  const { contentOrigin, vite, framedOrigin, tokenOrigin } = options
  // Vite's development page has inline scripts, which carry the nonce as its styles do, and a socket of its own.
  const scripts = vite ? "'self' 'nonce-$request_id'" : "'self'"
  // A card goes from the browser to the payment gateway and nowhere else.
  const connections = ["'self'", ...(vite ? ['ws:'] : []), ...(tokenOrigin === undefined ? [] : [tokenOrigin])].join(
    ' ',
  )
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'nonce-$request_id'",
    `img-src 'self' data: blob: ${contentOrigin}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    // Album proofing, where a site for it is configured.
    ...(framedOrigin === undefined ? [] : [`frame-src ${framedOrigin}`]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // Two names for one thing: browsers that know the second ignore the first.
    'report-uri /api/csp-report',
    'report-to csp',
  ].join('; ')
}

/** For answers that are not pages: they load nothing and are framed by nobody. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For the help centre: its own files and the inline scripts that its build wrote, known by their hashes. */
export function helpPolicy(options: { scriptHashes: readonly string[]; reports: boolean }): string {
  const { scriptHashes, reports } = options
  return [
    closedPolicy,
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    ...(reports ? ['report-uri /api/csp-report', 'report-to csp'] : []),
  ].join('; ')
}

/** For images: opened by themselves they are a page without scripts, forms or an origin. */
export const imagePolicy = `${closedPolicy}; sandbox`

const permissions = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ')

/** nginx forgets a server's headers in a location that adds one, so each location writes all of them. */
export function securityHeaders(options: {
  policy: string
  hsts: boolean
  /** Whose pages may load this; other origins only where the address itself is the permission. */
  readers?: 'same-origin' | 'cross-origin'
  referrer?: string
}): string[] {
  const { policy, hsts, readers = 'same-origin', referrer = '$revela_referrer_policy' } = options
  return [
    `add_header Content-Security-Policy "${policy}" always;`,
    ...(policy.includes('report-to csp') ? [`add_header Reporting-Endpoints 'csp="/api/csp-report"' always;`] : []),
    'add_header X-Content-Type-Options nosniff always;',
    `add_header Referrer-Policy ${referrer} always;`,
    'add_header Cross-Origin-Opener-Policy same-origin always;',
    `add_header Cross-Origin-Resource-Policy ${readers} always;`,
    // An image is no page that could ask for any of them.
    ...(policy === imagePolicy ? [] : [`add_header Permissions-Policy "${permissions}" always;`]),
    ...(hsts ? ['add_header Strict-Transport-Security "max-age=63072000; includeSubDomains; preload" always;'] : []),
  ]
}
