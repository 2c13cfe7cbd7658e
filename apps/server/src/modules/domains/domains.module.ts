import type { DomainDns } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'

export type DomainsTables = {
  own_domain: {
    customer_id: string
    name: string
    token: string
    created_at: Date
    verified_at: Date | null
    dns: DomainDns | null
    checked_at: Date | null
    check_at: Date
    pointed_at: Date | null
    gone_since: Date | null
    redirect_until: Date | null
    order_failures: number
    order_at: Date | null
    problem: string | null
    warned_for: Date | null
  }
  domain_certificate: {
    customer_id: string
    name: string
    pem_sealed: Buffer
    not_before: Date
    not_after: Date
    issued_at: Date
    remove_at: Date | null
  }
  acme_account: { directory_url: string; key_sealed: Buffer; url: string | null }
  acme_challenge: { token: string; key_authorization: string; expires_at: Date }
}

export type DomainRow = DomainsTables['own_domain']
export type CertificateRow = DomainsTables['domain_certificate']

export const tables = (tx: Tx) => tx.withTables<DomainsTables>()
