import { edgeVariables } from '@revela/edge'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configuredNames } from '../configured-names.ts'

const root = resolve(import.meta.dirname, '../..')
const text = readFileSync(resolve(root, 'deploy/compose.yaml'), 'utf8')
type Service = {
  image: string
  container_name?: string
  command?: string[]
  environment: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  network_mode?: string
  user?: string
  volumes?: string[]
}
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const ownServices = Object.entries(services).filter(([, { image }]) => image.startsWith('revela-'))
/** The name of a secret without the suffix of its file variable. */
const namesIn = (environment: Record<string, string>) =>
  Object.keys(environment).map((name) => (name === 'REVELA_CLOCK_FILE' ? name : name.replace(/_FILE$/, '')))
const servicesWith = (secret: string) =>
  ownServices.filter(([, { environment }]) => namesIn(environment).includes(secret)).map(([name]) => name)

test('one machine runs two of every process behind one nginx, after the migration', () => {
  expect(ownServices.map(([name]) => name).toSorted()).toEqual(
    ['api', 'upload', 'renderer', 'worker']
      .flatMap((kind) => [`${kind}-1`, `${kind}-2`])
      .concat('migrate', 'prepare-store', 'edge', 'staff', 'decoder', 'postgres', 'store')
      .toSorted(),
  )
})

test.each(ownServices)('%s is read-only, has no capabilities and runs an existing entry', (_, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  const entries = service.command?.filter((part) => part.endsWith('.ts')) ?? []
  expect(entries.filter((entry) => !existsSync(resolve(root, entry)))).toEqual([])
})

test('every variable of compose is read by the code, and every required one is in the example', () => {
  const known = new Set<string>([
    ...configuredNames(),
    ...edgeVariables.required,
    ...Object.keys(edgeVariables.optional),
    // Read by prepare-store.ts and by the image of the store.
    'EDGE_S3_PRINCIPAL',
    'STORE_GIGABYTES',
  ])
  const names = ownServices.flatMap(([, { environment }]) => namesIn(environment))
  expect(names.filter((name) => !known.has(name))).toEqual([])
  const edge = namesIn(services['edge']?.environment ?? {})
  expect(edgeVariables.required.filter((name) => !edge.includes(name))).toEqual([])
  const example = readFileSync(resolve(root, 'deploy/.env.example'), 'utf8')
  const requiredVariables = [...text.matchAll(/\$\{([A-Z0-9_]+)(?:\}|:\?)/g)].map((match) => match[1]!)
  expect(requiredVariables.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

test('every variable that an operator may set reaches a process, except those of tests and containers', () => {
  // The image sets ports, hosts and the page; STOP_WITHIN_SECONDS belongs to `stop_grace_period`, the owner to
  // `migrate`.
  const nonServiceVariables =
    /^(REVELA_(ENV|CLOCK_FILE)|PUSH_TEST_ORIGIN|(API|METRICS)_HOST|(API|UPLOAD|RENDERER)_PORT|FAMILY_PAGE|STOP_WITHIN_SECONDS|PAYMENTS|PAYMENTS_(API|BROWSER)_URL|RECEIVABLES_AUTHORIZE_URL|GOOGLE_(ISSUER|AUTHORIZE_URL|TOKEN_URL|JWKS_URL)|FACEBOOK_(DIALOG|GRAPH)_URL)$/
  const provided = new Set(ownServices.flatMap(([, { environment }]) => namesIn(environment)))
  const missing = configuredNames().filter((name) => !provided.has(name) && !nonServiceVariables.test(name))
  expect(missing).toEqual([])
})

test.each(ownServices)('%s has a name of its own, which roll.sh uses', (name, service) => {
  expect(service.container_name ?? `revela-${name}`).toBe(`revela-${name}`)
})

test('only the worker has the role that erases', () => {
  expect(servicesWith('JOBS_DATABASE_URL').toSorted()).toEqual(['migrate', 'worker-1', 'worker-2'])
  expect(servicesWith('SWEEP_DATABASE_URL')).toEqual(['worker-1', 'worker-2'])
})

test('the decoder has no network, no secret and its own user; the others use its socket', () => {
  const { network_mode, user, environment } = services['decoder']!
  expect({ network_mode, user }).toEqual({ network_mode: 'none', user: '10002:10002' })
  expect(Object.keys(environment).toSorted()).toEqual(['DECODER_LISTEN', 'LOG_LEVEL', 'RELEASE', 'RENDER_PROCESSES'])
  for (const name of ['api-1', 'upload-1', 'renderer-1', 'worker-1']) {
    expect(services[name]?.environment['DECODER_URL']).toBe(environment['DECODER_LISTEN'])
    expect(services[name]?.volumes).toContain('decoder:/run/revela-decoder:ro')
  }
})

test('the example contains no secret', () => {
  const example = readFileSync(resolve(root, 'deploy/.env.example'), 'utf8')
  const provided = [...example.matchAll(/^([A-Z0-9_]*(?:PASSWORD|SECRET|KEY|TOKEN)[A-Z0-9_]*)=(.+)$/gm)]
  expect(provided.map((match) => match[1])).toEqual([])
})

test('docker and buildah ignore the same files', () => {
  const [docker, buildah] = ['.dockerignore', '.containerignore'].map((name) =>
    readFileSync(resolve(root, name), 'utf8'),
  )
  expect(docker).toBe(buildah)
  expect(docker).not.toBe('')
})
