import { api, modules, server, unit, type Mutant } from './mutant.ts'

const limiter = `${server}/platform/rate-limit`

/** How often something may be tried, from where it may be called, and whose rows it may touch. */
export const limitsAndTenants: readonly Mutant[] = [
  {
    name: 'every address of an IPv6 network has a count of its own',
    file: `${limiter}/networks.ts`,
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    test: unit(`${limiter}/networks`, 'rate limits count %s as %s'),
  },
  {
    name: 'another site calls with the person’s cookie',
    file: `${server}/http/origin-check.ts`,
    from: "if (!named || headers['sec-fetch-site'] !== 'same-origin') throw",
    to: 'if (!named) throw',
    test: api('family-matrix', 'changes nothing through'),
  },
  {
    name: 'a form of another site calls without our header',
    file: `${server}/http/origin-check.ts`,
    from: "const named = caller === 'events' || headers['x-revela'] === '1'",
    to: 'const named = caller !== null',
    test: api('family-matrix', 'changes nothing through'),
  },
  {
    name: 'the families’ calls are answered on the studio’s host',
    file: `${server}/http/add-route.ts`,
    from: "  if (isGalleryHost !== (host === 'gallery')) throw new Refusal('NotFound')\n",
    to: '',
    test: api('family-matrix', 'on the studio’s host'),
  },
  {
    name: 'tables have no row-level security',
    file: 'apps/server/migrations/0001-platform.sql',
    from: "  execute format('alter table %s enable row level security', name);\n  execute format('create policy tenant ",
    to: "  execute format('create policy tenant ",
    test: api('tenant-walls', 'stands around every table the catalogue knows, or the table is a named exception'),
  },
  {
    name: 'support’s password alone reads the directory',
    file: 'apps/server/migrations/0001-platform.sql',
    from: "call guard_shared_table('directory');\n",
    to: '',
    test: api('staff', 'reads, changes and opens nothing, as itself or as the role of the API'),
  },
  {
    name: 'support’s password alone puts jobs into the queue',
    file: `${server}/platform/queue/queue-access.ts`,
    from: '  await retryOnLockTimeout(client, () => client.query(guardTables))\n',
    to: '  void [retryOnLockTimeout, guardTables]\n',
    test: api('staff', 'reads, changes and opens nothing, as itself or as the role of the API'),
  },
  {
    name: 'the policy of a table lets every tenant read',
    file: 'apps/server/migrations/0001-platform.sql',
    from: 'using (customer_id = tenant()) with check',
    to: 'using (true) with check',
    test: api('tenant-walls', 'lets through by one policy: reads and writes of the own tenant'),
  },
  {
    name: 'the policy of a table lets every tenant write',
    file: 'apps/server/migrations/0001-platform.sql',
    from: 'with check (customer_id = tenant())',
    to: 'with check (true)',
    test: api('tenant-walls', 'accepts no row written for another tenant'),
  },
  {
    name: 'one table has a second policy that lets everybody read',
    file: 'apps/server/migrations/0010-clients.sql',
    from: "call guard_tenant_table('client', 'select, insert, update, delete');",
    to: "call guard_tenant_table('client', 'select, insert, update, delete');\ncreate policy everybody on client for select using (true);",
    test: api('tenant-walls', 'shows one tenant its own rows only'),
  },
  {
    name: 'selections are counted over all customers',
    file: `${modules}/galleries/gallery-list.read.ts`,
    from: 'from selection where customer_id = ${customerId} group by gallery_id',
    to: 'from selection group by gallery_id',
    test: api('no-crossing', 'are noted as they are sent, and a planted one is found'),
  },
  {
    name: 'a customer’s sealed text opens in another row',
    file: `${server}/platform/crypto/keys.ts`,
    from: '  opening.setAAD(Buffer.from(bound)).setAuthTag',
    to: '  opening.setAAD(Buffer.from(bound.slice(0, 9))).setAuthTag',
    test: unit(`${server}/platform/crypto/keys`, 'what was sealed for a row opens for that row'),
  },
  {
    name: 'a token has several spellings',
    file: `${server}/platform/crypto/tenant-token.ts`,
    from: " || bytes.toString('base64url') !== text",
    to: '',
    test: unit(`${server}/platform/crypto/tenant-token`, 'has one spelling'),
  },
  {
    name: 'an admission of new choosers has no bound',
    file: `${modules}/selections/new-choosers.ts`,
    from: 'most: newChooserLimits.perAdmission',
    to: 'most: 1_000_000',
    test: api('chooser-admission', 'lets in who was turned away, bounds again after 50, and can be repeated'),
  },
  {
    name: 'an admission of new choosers never ends',
    file: 'packages/domain/src/new-choosers.ts',
    from: 'return now.getTime() - admittedAt.getTime() <',
    to: 'return now.getTime() > 0 || 0 <',
    test: unit('packages/domain/src/new-choosers', 'is open for six hours: %s → %s'),
  },
]
