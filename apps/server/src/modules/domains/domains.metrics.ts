import { counter } from '../../platform/telemetry/metric.ts'

export const domainChecks = counter({
  name: 'revela_domain_checks_total',
  help: 'Looks at the DNS of own domains: it is right, it is not, or no answer came.',
  labels: { outcome: ['right', 'wrong', 'unanswered'] },
})
export const certificateOrders = counter({
  name: 'revela_certificate_orders_total',
  help: 'Orders of certificates: issued, rejected by the authority, without its answer, or postponed by a budget.',
  labels: { outcome: ['issued', 'rejected', 'unavailable', 'postponed'] },
})
export const domainFallbacks = counter({
  name: 'revela_domain_fallbacks_total',
  help: 'Own domains that stopped being used: their DNS went away, or their certificate ended.',
  labels: { reason: ['dns', 'certificate'] },
})

export const domainsMetrics = [domainChecks, certificateOrders, domainFallbacks]
