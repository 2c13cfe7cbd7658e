export interface ProductionOptions {
  /** Files of the certificate for all three origins; without them TLS ends in front of this nginx. */
  tls?: { certificate: string; key: string }
  /** Networks of the balancers in front, whose word about a visitor's address is taken. */
  trustedProxies: readonly string[]
}

/** Containers give their logs to whoever runs them. */
export const containerLogs = { access: '/dev/stdout', error: 'stderr' }

export function productionSettings({ tls, trustedProxies }: ProductionOptions): string[] {
  return [
    ...(tls
      ? [
          `ssl_certificate ${tls.certificate};`,
          `ssl_certificate_key ${tls.key};`,
          'ssl_protocols TLSv1.2 TLSv1.3;',
          'ssl_prefer_server_ciphers off;',
          'ssl_session_cache shared:revela_tls:10m;',
          'ssl_session_timeout 1d;',
          'ssl_session_tickets off;',
        ]
      : []),
    ...trustedProxies.map((network) => `set_real_ip_from ${network};`),
    ...(trustedProxies.length > 0 ? ['real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'] : []),
  ]
}
