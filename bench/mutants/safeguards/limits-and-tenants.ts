import { api, modules, server, unit, type Mutant } from './mutant.ts'

const limiter = `${server}/platform/rate-limit`

/** Rate limits, allowed origins and tenants. */
export const limitsAndTenants: readonly Mutant[] = [
  {
    name: 'every address of an IPv6 network has its own rate limit',
    file: `${limiter}/networks.ts`,
    original: '.slice(0, 4)',
    replacement: '.slice(0, 8)',
    test: unit(`${limiter}/networks`, 'counts %s as %s in rate limits'),
  },
  {
    name: 'another site can call with the person’s cookie',
    file: `${server}/http/origin-check.ts`,
    original: "if (!hasRequestHeader || headers['sec-fetch-site'] !== 'same-origin') throw",
    replacement: 'if (!hasRequestHeader) throw',
    test: api('family-matrix', 'is rejected by $method $path and changes nothing'),
  },
  {
    name: 'a form of another site can call without our header',
    file: `${server}/http/origin-check.ts`,
    original: "const hasRequestHeader = caller === 'events' || headers['x-revela'] === '1'",
    replacement: 'const hasRequestHeader = caller !== null',
    test: api('family-matrix', 'is rejected by $method $path and changes nothing'),
  },
  {
    name: 'the family API is available on the studio’s host',
    file: `${server}/http/add-route.ts`,
    original: "  if (isGalleryHost !== (host === 'gallery')) throw new ApiError('NotFound')\n",
    replacement: '',
    test: api('family-matrix', "gets 404 from $method $path on the studio's host"),
  },
  {
    name: 'tables have no row-level security',
    file: 'apps/server/migrations/0001-platform.sql',
    original:
      "  execute format('alter table %s enable row level security', name);\n  execute format('create policy tenant ",
    replacement: "  execute format('create policy tenant ",
    test: api('tenant-isolation', 'covers every table of the catalogue, except for the listed ones'),
  },
  {
    name: 'support’s database role alone can read the directory',
    file: 'apps/server/migrations/0001-platform.sql',
    original: "call guard_shared_table('directory');\n",
    replacement: '',
    test: api('staff', 'cannot read, change or open anything, as itself or as the role of the API'),
  },
  {
    name: 'support’s database role alone can queue jobs',
    file: `${server}/platform/queue/queue-access.ts`,
    original: '  await retryOnLockTimeout(client, () => client.query(guardTables))\n',
    replacement: '  void [retryOnLockTimeout, guardTables]\n',
    test: api('staff', 'cannot read, change or open anything, as itself or as the role of the API'),
  },
  {
    name: 'the policy of a table lets every tenant read',
    file: 'apps/server/migrations/0001-platform.sql',
    original: 'using (customer_id = tenant()) with check',
    replacement: 'using (true) with check',
    test: api('tenant-isolation', 'has one policy: reads and writes of the own tenant'),
  },
  {
    name: 'the policy of a table lets every tenant write',
    file: 'apps/server/migrations/0001-platform.sql',
    original: 'with check (customer_id = tenant())',
    replacement: 'with check (true)',
    test: api('tenant-isolation', 'rejects a row written for another tenant'),
  },
  {
    name: 'one table has a second policy that lets everybody read',
    file: 'apps/server/migrations/0010-clients.sql',
    original: "call guard_tenant_table('client', 'select, insert, update, delete');",
    replacement:
      "call guard_tenant_table('client', 'select, insert, update, delete');\ncreate policy everybody on client for select using (true);",
    test: api('tenant-isolation', 'returns only its own rows to a tenant'),
  },
  {
    name: 'selections are counted over all customers',
    file: `${modules}/galleries/gallery-list.read.ts`,
    original: 'from selection where customer_id = ${customerId} group by gallery_id',
    replacement: 'from selection group by gallery_id',
    test: api('tenant-crossings', 'records the statements of the API, and detects a planted one'),
  },
  {
    name: 'a customer’s sealed text opens in another row',
    file: `${server}/platform/crypto/keys.ts`,
    original: '  opening.setAAD(Buffer.from(bound)).setAuthTag',
    replacement: '  opening.setAAD(Buffer.from(bound.slice(0, 9))).setAuthTag',
    test: unit(`${server}/platform/crypto/keys`, 'unseals a text only for its row, key and purpose'),
  },
  {
    name: 'a token has several spellings',
    file: `${server}/platform/crypto/tenant-token.ts`,
    original: " || bytes.toString('base64url') !== text",
    replacement: '',
    test: unit(`${server}/platform/crypto/tenant-token`, 'is accepted in its canonical spelling only'),
  },
  {
    name: 'an admission of new choosers has no limit',
    file: `${modules}/selections/chooser-limits.ts`,
    original: 'max: newChooserLimits.perAdmission',
    replacement: 'max: 1_000_000',
    test: api('chooser-admission', 'admits rejected guests, limits again after 50, and can be repeated'),
  },
  {
    name: 'an admission of new choosers never expires',
    file: 'packages/domain/src/new-choosers.ts',
    original: 'return now.getTime() - admittedAt.getTime() <',
    replacement: 'return now.getTime() > 0 || 0 <',
    test: unit('packages/domain/src/new-choosers', 'is open for six hours: %s → %s'),
  },
  {
    name: 'concurrent calls exceed the number of presets',
    file: `${modules}/galleries/presets.routes.ts`,
    original: '  await lockPresets(tx, customerId)\n  const existing',
    replacement: '  const existing',
    test: api('gallery-presets', 'is one of at most 50, even with concurrent calls'),
  },
  {
    name: 'push messages go to any host',
    file: 'packages/domain/src/notifications.ts',
    original: "if (url.protocol !== 'https:' || url.port !== '') return false",
    replacement: "if (url.protocol !== 'ftp:') return true",
    test: unit('packages/domain/src/notifications', 'rejects %s'),
  },
  {
    name: 'a signed-out browser still receives push messages',
    file: 'apps/server/migrations/0022-notifications.sql',
    original: 'where p.customer_id = old.customer_id and p.session_id = old.id',
    replacement: 'where p.customer_id = old.id and p.session_id = old.id',
    test: api(
      'notifications',
      'receives nothing after it unsubscribed, signed out, or its session was ended elsewhere',
    ),
  },
  {
    name: 'the push service may redirect our server',
    file: `${server}/platform/push/push-transport.ts`,
    original: "redirect: 'manual',",
    replacement: "redirect: 'follow',",
    test: unit(`${server}/platform/push/push-transport`, 'sends nothing to a host that is no push service'),
  },
]
