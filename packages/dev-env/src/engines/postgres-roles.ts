import { asSuperuser } from '../database/databases.ts'

/** What every database of a cluster shares; access is by trust, on loopback only. */
const roles: Record<string, string> = {
  revela_owner: 'LOGIN NOSUPERUSER CREATEDB',
  revela_app: 'LOGIN NOSUPERUSER NOBYPASSRLS',
  revela_jobs: 'LOGIN NOSUPERUSER NOBYPASSRLS',
  revela_sweep: 'LOGIN NOSUPERUSER BYPASSRLS',
  revela_staff: 'LOGIN NOSUPERUSER NOBYPASSRLS',
}

export async function createRoles(port: number): Promise<void> {
  await asSuperuser({ postgres: { port } }, async (client) => {
    const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles')
    const existing = new Set(rows.map((row) => row.rolname))
    for (const [name, attributes] of Object.entries(roles)) {
      await client.query(`${existing.has(name) ? 'ALTER' : 'CREATE'} ROLE ${name} ${attributes}`)
    }
    // Support does what the product can do, behind the same walls, and may open its own sessions besides.
    await client.query('GRANT revela_app TO revela_staff')
  })
}
