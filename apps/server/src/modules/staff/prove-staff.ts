import { Client } from 'pg'
import { StaffRefusal } from './staff.needs.ts'

export type StaffCode = { readonly staff: string; readonly code: string }

/**
 * The second factor of everything support does; the password of the role is the first. The database checks the code (`prove_staff`) and gives
 * a proof, which connections must carry. In a transaction of its own: a code is used up also when what follows is refused.
 */
export async function proveStaff(databaseUrl: string, { staff, code }: StaffCode): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ proof: string | null }>('select prove_staff($1, $2) as proof', [staff, code])
    const proof = rows[0]?.proof
    if (!proof) throw new StaffRefusal('who are you? --staff NAME and a fresh code are needed')
    return proof
  } finally {
    await client.end()
  }
}

/** The same address, for connections that carry the proof from their first statement on. */
export function withProof(databaseUrl: string, proof: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c revela.staff_proof=${proof}`)
  return url.href
}
