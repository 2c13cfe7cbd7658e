import fastify from 'fastify'
import { createHash } from 'node:crypto'
import { Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { begins, customerInText, ends, type BaselinePlan, type BaselineStep, type Source } from './baseline-plan.ts'

/**
 * A minimal server with only Fastify and pg: the statements of BARE_PLAN for one path, and the response. No log, no
 * schema, no checks, no layers.
 */
const plan = JSON.parse(process.env['BARE_PLAN'] ?? '') as BaselinePlan
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()

type SessionRow = { auth_method: string }
type InfoRow = {
  display_name: string
  display_email: string
  first_access: boolean
  tester: boolean
  email_confirmed: boolean
  galleries: string
  pictures: string
  bytes: string
}

app.get('/readyz', async () => ({ ready: true }))

app.get('/api/customer/info', async (request) => {
  const cookie = request.headers.cookie ?? ''
  const token = Buffer.from(cookie.slice(cookie.indexOf('=') + 1), 'base64url')
  const customerId = uuid(token.subarray(0, 16))
  const inputs = {
    customer: customerId,
    session: uuid(token.subarray(16, 32)),
    'secret-hash': createHash('sha256').update(token.subarray(32)).digest(),
  }
  const results = await runSteps(inputs)
  const session = results.find(hasRow<SessionRow>('auth_method'))!.rows[0]!
  const info = results.find(hasRow<InfoRow>('galleries'))!.rows[0]!
  return {
    user_data: {
      customer_id: customerId,
      display_name: info.display_name,
      display_email: info.display_email,
      avatar: null,
      auth_method: session.auth_method,
      firstAccess: info.first_access,
      isTester: info.tester,
      email_confirmed: info.email_confirmed,
      flags: {
        first_access: info.first_access,
        tester: info.tester,
        auth_method: session.auth_method,
        extended_trial: false,
      },
    },
    user_subscription: plan.subscription,
    user_usage: {
      galleries: Number(info.galleries),
      gallery_space: Math.ceil(Number(info.bytes) / 1024),
      gallery_pictures: Number(info.pictures),
    },
  }
})

async function runSteps(inputs: Record<Source, string | Buffer>): Promise<QueryResult[]> {
  const results: QueryResult[] = []
  let client: PoolClient | null = null
  for (const step of plan.steps) {
    if (begins(step)) client = await pool.connect()
    // A batch of statements has a result for each.
    results.push(...[await (client ?? pool).query(queryOf(step, inputs))].flat())
    if (!ends(step)) continue
    client?.release()
    client = null
  }
  return results
}

function queryOf({ text, name, values }: BaselineStep, inputs: Record<Source, string | Buffer>): QueryConfig {
  if (values.length === 0) return { text: text.replaceAll(customerInText, String(inputs.customer)) }
  return { text, values: values.map((source) => inputs[source]), ...(name ? { name } : {}) }
}

function hasRow<Row extends object>(column: keyof Row & string) {
  return (result: QueryResult): result is QueryResult<Row> => result.rows.length > 0 && column in result.rows[0]
}

function uuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

await app.listen({ host: '127.0.0.1', port: Number(process.env['API_PORT']) })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
