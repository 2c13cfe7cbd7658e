import { X509Certificate, createPrivateKey } from 'node:crypto'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { IssuedCertificate } from './authority.ts'
import { tables, type CertificateRow } from './domains.module.ts'

const purpose = keyPurpose('domain-certificate')

const boundTo = (customerId: string, name: string) => `${customerId} ${name}`

/** Checks what the authority sent before anything is served with it. */
export function readCertificate({ privateKey, chain }: IssuedCertificate, name: string) {
  const certificate = new X509Certificate(chain)
  if (certificate.checkHost(name, { subject: 'never' }) === undefined) {
    throw new Error('the authority sent a certificate for another name')
  }
  if (!certificate.checkPrivateKey(createPrivateKey(privateKey))) {
    throw new Error('the authority sent a certificate for another key')
  }
  return { notBefore: certificate.validFromDate, notAfter: certificate.validToDate }
}

export async function findCertificate(tx: Tx, customerId: string, name: string): Promise<CertificateRow | undefined> {
  return tables(tx)
    .selectFrom('domain_certificate')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function storeCertificate(
  tx: Tx,
  keys: Keys,
  { customerId, name, issued, now }: { customerId: string; name: string; issued: IssuedCertificate; now: Date },
): Promise<void> {
  const { notBefore, notAfter } = readCertificate(issued, name)
  const pem = `${issued.privateKey.trim()}\n${issued.chain.trim()}\n`
  const columns = {
    pem_sealed: keys.seal(purpose, pem, boundTo(customerId, name)),
    not_before: notBefore,
    not_after: notAfter,
    issued_at: now,
    remove_at: null,
  }
  await tables(tx)
    .insertInto('domain_certificate')
    .values({ customer_id: customerId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['customer_id', 'name']).doUpdateSet(columns))
    .execute()
}

/** The certificate of a removed domain serves its redirects until then; null: it is in use again. */
export async function endCertificate(tx: Tx, customerId: string, name: string, until: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('domain_certificate')
    .set((eb) => ({ remove_at: until === null ? null : eb.fn<Date>('least', ['not_after', eb.val(until)]) }))
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .execute()
}

export async function deleteEndedCertificates(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx)
    .deleteFrom('domain_certificate')
    .where('customer_id', '=', customerId)
    .where('remove_at', '<=', now)
    .execute()
}

export type EdgeCertificate = { readonly name: string; readonly pem: string | null; readonly revision: number }
export type EdgeCertificates = { readonly certificates: readonly EdgeCertificate[]; readonly more: boolean }

const pageSize = 200

/** What changed after a revision, for the edge. `pem` is null where a certificate was removed. */
export async function listCertificates(
  { db, keys }: { readonly db: Database; readonly keys: Keys },
  after: number,
): Promise<EdgeCertificates> {
  type Row = { name: string; customer_id: string | null; pem_sealed: Buffer | null; revision: string }
  const { rows } = await db.pool.query<Row>(
    'select name, customer_id, pem_sealed, revision::text from list_certificates($1, $2)',
    [after, pageSize + 1],
  )
  const certificates = rows.slice(0, pageSize).map(({ name, customer_id, pem_sealed, revision }) => ({
    name,
    pem: customer_id && pem_sealed ? keys.unseal(purpose, pem_sealed, boundTo(customer_id, name)) : null,
    revision: Number(revision),
  }))
  return { certificates, more: rows.length > pageSize }
}
