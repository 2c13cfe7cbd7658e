/** The policy of the studio's pages; the nonce is the request id. */
export function studioPolicy(options: {
  contentOrigin: string
  vite: boolean
  framedOrigin?: string
  cardTokenOrigin?: string
}): string {
  const { contentOrigin, vite, framedOrigin, cardTokenOrigin } = options
  // Vite's development page has inline scripts with the nonce, like its styles, and its own socket.
  const scripts = vite ? "'self' 'nonce-$request_id'" : "'self'"
  // Card data is sent from the browser to the payment gateway only.
  const connections = [
    "'self'",
    ...(vite ? ['ws:'] : []),
    ...(cardTokenOrigin === undefined ? [] : [cardTokenOrigin]),
  ].join(' ')
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'nonce-$request_id'",
    `img-src 'self' data: blob: ${contentOrigin}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    // The album proofing site, when configured.
    ...(framedOrigin === undefined ? [] : [`frame-src ${framedOrigin}`]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // Two directives for the same purpose: browsers that support the second ignore the first.
    'report-uri /api/csp-report',
    'report-to csp',
  ].join('; ')
}

/** For responses that are not pages: they load nothing and cannot be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For the help centre: its own files and the inline scripts of its build, allowed by hash. */
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

/** For images: opened directly, they are a page without scripts, forms or an origin. */
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

/**
 * Whether to send Strict-Transport-Security, and for what: all names of our own domains, or only this host of a domain
 * that belongs to a photographer, whose other names are not ours to decide on.
 */
export type Hsts = boolean | 'this-host'

function transportSecurity(hsts: Hsts): string[] {
  if (hsts === false) return []
  const value = hsts === 'this-host' ? 'max-age=31536000' : 'max-age=63072000; includeSubDomains; preload'
  return [`add_header Strict-Transport-Security "${value}" always;`]
}

/** nginx drops a server's headers in a location that adds one, so each location writes all of them. */
export function securityHeaders(options: {
  policy: string
  hsts: Hsts
  /** Which pages may load this; other origins only when the URL itself is the permission. */
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
    // An image cannot use any of these permissions.
    ...(policy === imagePolicy ? [] : [`add_header Permissions-Policy "${permissions}" always;`]),
    ...transportSecurity(hsts),
  ]
}
