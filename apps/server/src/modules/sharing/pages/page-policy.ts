/** What a family's page may load: its own scripts and styles, and images of the content origin. */
export function pagePolicy(contentOrigin: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${contentOrigin}`,
    "font-src 'self'",
    // Photographs are fetched to be handed to the phone's share sheet.
    `connect-src 'self' ${contentOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // The older of the two ways, which every browser knows; the API alone writes this page's policy.
    'report-uri /api/family/csp-report',
  ].join('; ')
}
