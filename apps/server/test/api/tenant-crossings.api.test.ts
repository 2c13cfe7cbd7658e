import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { findTenantCrossings } from '../tenant-crossings.ts'
import { createUser } from '../users.ts'

let api: ApiUnderTest
let admin: Client
beforeAll(async () => {
  api = await apiUnderTest()
  admin = new Client({ connectionString: api.stack.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await api.close()
})

const findProblems = (text: string, withoutTenant = false) => findTenantCrossings(admin, [{ text, withoutTenant }])

describe('findTenantCrossings', () => {
  it('accepts statements that restrict every table to one tenant', async () => {
    const scopedStatements = [
      'select title from gallery where customer_id = $1 and id = $2',
      'select p.id from picture p where p.customer_id = $1 and p.owner_id = any($2::uuid[])',
      'select g.id from gallery g left join picture p on p.customer_id = g.customer_id and p.id = g.cover_picture_id where g.customer_id = $1',
      'update gallery set title = $3 where customer_id = $1 and id = $2',
      'insert into terms_acceptance (customer_id, id, version, ip, accepted_at) values ($1, $2, $3, $4, $5)',
      'select customer_id from directory where kind = $1 and name = $2',
    ]
    for (const text of scopedStatements) expect(await findProblems(text), text).toEqual([])
  })

  it.each([
    ['all customers at once', 'select count(*) from picture where state = $1', /^picture_\d\d is not restricted/],
    ['an id alone', 'update gallery set title = $2 where id = $1', /^gallery is not restricted/],
    [
      'a join by id alone',
      'select p.id from gallery g join picture p on p.id = g.cover_picture_id where g.customer_id = $1',
      /^picture_\d\d is not restricted/,
    ],
    [
      'a join over all customers',
      'select g.id from gallery g join selection s on s.customer_id = g.customer_id and s.gallery_id = g.id',
      /is not restricted/,
    ],
    [
      'a subselect',
      'delete from session where customer_id = $1 and id in (select session_id from client_grant where gallery_id = $2)',
      /^client_grant is not restricted/,
    ],
    [
      'a correlated exists, which may be read into a hash',
      `select g.id, exists (select from selection s where s.customer_id = g.customer_id and s.gallery_id = g.id) as chosen
       from gallery g where g.customer_id = $1`,
      /^selection is not restricted/,
    ],
  ])('reports %s', async (_, text, expectedProblem) => {
    const problems = await findProblems(text)
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toMatch(expectedProblem)
  })

  it('reports a statement in a transaction without a tenant', async () => {
    expect(await findProblems('select id from gallery where customer_id = $1', true)).toEqual([
      'no tenant is set: select id from gallery where customer_id = $1',
    ])
  })

  it('records the statements of the API, and detects a planted one', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    await user.browser.send('GET', '/api/gallery/list')
    expect(await api.tenantCrossings.problems()).toEqual([])
    await api.platform.db.pool.query('select count(*) from gallery')
    expect(await api.tenantCrossings.problems()).toEqual([
      'no tenant is set: select count(*) from gallery',
      'gallery is not restricted to one tenant: select count(*) from gallery',
    ])
    api.tenantCrossings.ignorePrevious()
  })
})

/** Functions that bypass row-level security and that the plan cannot check; each needs a reason here. */
const reviewedFunctions = new Map([
  ['find_studio_by_name', 'the directory row names one customer, and the join uses it'],
  [
    'list_certificates',
    'for the edge, over all customers on purpose; each certificate belongs to the owner of its name',
  ],
  ['next_certificate_revision', 'counts, no customer'],
  ['number_certificate', 'a trigger: numbers its own row and deletes the former removal of its name'],
  ['remember_removed_certificate', 'a trigger: the name of the deleted row'],
  ['backup_gauges', 'counts and ages for the metrics of a cell, no ids'],
  ['count_clients', 'a trigger: counts the rows of its own statement, each for its customer'],
  ['client_mail_queue', 'staff only: accounts whose client mail waits for a decision, each with its own rows'],
  ['search_clients', 'tenant() in every part'],
  ['enter_tenant', 'the stop of the customer whose transaction begins'],
  ['erase_rows', 'one customer, whose erasure has begun'],
  ['delete_client_mails', 'a trigger: the customer of the deleted row'],
  ['end_push_subscription', 'a trigger: the customer of the deleted session'],
  ['client_mail_queue_of_all', 'over all accounts on purpose; only client_mail_queue calls it, which requires a proof'],
  ['authenticate_staff', 'reads and writes staff members, no customer'],
  ['enrol_staff', 'writes staff members, no customer'],
  ['retire_staff', 'writes staff members, no customer'],
])

describe('the database catalogue', () => {
  it('has no reference between tenants: foreign keys of tenant tables begin with the customer', async () => {
    const keys = await api.rows<{ name: string; from: string; to: string }>(`
      select k.conname as name,
        (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) as from,
        (select a.attname from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]) as to
      from pg_constraint k join pg_class c on c.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and is_tenant_table(c.oid)`)
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter(({ from, to }) => from !== 'customer_id' || to !== 'customer_id')).toEqual([])
  })

  it('has no unique index and no sequence over all tenants', async () => {
    const unique = await api.rows<{ name: string; first: string }>(`
      select i.indexrelid::regclass::text as name,
        (select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]) as first
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and is_tenant_table(c.oid)`)
    const globalUnique = unique.filter(({ first }) => first !== 'customer_id').map(({ name }) => name)
    // The gateway's payment id is unique over all customers; a customer who moves to another cell keeps it.
    expect(globalUnique.toSorted()).toEqual(['charge_at_gateway', 'family_charge_at_gateway'])
    expect(
      await api.rows(
        `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
      ),
      // The order in which the edge reads certificates, and code attempts of staff members.
    ).toEqual([{ relname: 'certificate_revision' }, { relname: 'staff_code_attempt' }])
  })

  it('has no security definer function that reads over tenants without a review', async () => {
    type Definer = { name: string; body: string | null; inputs: string[] | null }
    const functions = await api.rows<Definer>(`
      select proname as name, pg_get_function_sqlbody(oid) as body, proargnames[1:pronargs] as inputs
      from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`)
    const checkedFunctions = functions.filter(({ name }) => !reviewedFunctions.has(name))
    expect(checkedFunctions.map(({ name }) => name).toSorted()).toEqual(
      expect.arrayContaining(['client_session_of_token', 'content_access', 'content_epoch', 'session_of_token']),
    )
    for (const { name, body, inputs } of checkedFunctions) {
      const argumentCount = (inputs ?? []).reduce(
        (text, input, at) => text.replaceAll(`${name}.${input}`, `$${at + 1}`),
        (body ?? '').replace(/^BEGIN ATOMIC/, '').replace(/;\s*END$/, ''),
      )
      expect(body, `${name} has an SQL body to check, or needs a review`).not.toBeNull()
      expect(await findTenantCrossings(admin, [{ text: argumentCount, withoutTenant: false }]), name).toEqual([])
    }
    expect(
      [...reviewedFunctions.keys()].filter((name) => !functions.some((candidate) => candidate.name === name)),
    ).toEqual([])
  })

  it('has no security definer function that searches temporary tables first', async () => {
    const paths = await api.rows(`
      select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
        and array_position(proconfig, 'search_path=public, pg_temp') is null`)
    expect(paths).toEqual([])
  })

  it('grants the sweep role only ids, dates, counters and object keys', async () => {
    const columns = await api.rows<{ name: string }>(`
      select distinct column_name as name from information_schema.column_privileges
      where grantee = 'revela_sweep' and table_schema = 'public' and privilege_type = 'SELECT'`)
    expect(columns.length).toBeGreaterThan(10)
    const plain =
      /^(?:customer_id|client_id|id|gateway|gateway_id|product|object_key|state|at|retain_until|\w+_at|\w+_due|galleries|(?:work_)?pictures|bytes|waiting_renditions)$/
    expect(columns.map(({ name }) => name).filter((name) => !plain.test(name))).toEqual([])
    const written = await api.rows(`
      select table_name, privilege_type from information_schema.table_privileges
      where grantee = 'revela_sweep' and table_schema = 'public' and privilege_type <> 'SELECT'`)
    expect(written).toEqual([])
  })
})
