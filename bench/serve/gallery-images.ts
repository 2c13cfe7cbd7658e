import { childrenOf, freePorts, imageStore, readProcess, type Site, type TestStack, waitUntil } from '@revela/dev-env'
import { loadNjs, signedStoreRequest, storeSettings } from '@revela/edge'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renditionKey } from '../../apps/server/src/modules/pictures/index.ts'
import type { BaselineStore } from '../harness/baseline-store.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { cpuMicros } from '../harness/process-cpu.ts'
import { httpRequest } from '../harness/http-request.ts'
import type { ServedGallery } from './gallery.ts'

type Endpoint = { readonly port: number; readonly host: string; readonly paths: readonly string[] }

type RequestTally = { readonly served: number; readonly bytes: number; readonly errors: number }

const connections = 32

/**
 * Sends GETs over keep-alive connections, the next as soon as one is answered: a minimal client that keeps the server
 * busy. Any response other than a complete 200 is an error.
 */
async function sendRequests({ port, host, paths }: Endpoint, count: number): Promise<RequestTally> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: image/webp\r\n\r\n`),
  )
  const tally = { served: 0, bytes: 0, errors: 0 }
  let next = 0
  const runWorker = async () => {
    let remaining = 0
    let nextResponse: PromiseWithResolvers<void>
    let socket: Socket | null = null
    const onData = (chunk: Buffer) => {
      let body = chunk
      if (remaining === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (end < 0 || !head.startsWith('HTTP/1.1 200') || length === undefined) return fail()
        remaining = Number(length)
        body = chunk.subarray(end + 4)
      }
      remaining -= body.length
      tally.bytes += body.length
      if (remaining > 0) return
      tally.served += 1
      nextResponse.resolve()
    }
    const fail = () => {
      tally.errors += 1
      remaining = 0
      socket?.destroy()
      socket = null
      nextResponse.resolve()
    }
    for (let n = next++; n < count; n = next++) {
      nextResponse = Promise.withResolvers<void>()
      if (!socket || socket.destroyed || socket.readableEnded) {
        socket = connect(port, '127.0.0.1').setNoDelay(true).setTimeout(20_000, fail)
        socket.on('data', onData).on('error', fail)
      }
      socket.write(requests[n % requests.length]!)
      await nextResponse.promise
    }
    socket?.destroy()
  }
  await Promise.all(Array.from({ length: connections }, runWorker))
  return tally
}

type ServedBy = { readonly endpoint: Endpoint; readonly pid: number }

/** CPU microseconds of a worker for one image, one value per round; `differ` counts images whose bytes differ. */
type ImageCpu = {
  readonly revela: readonly number[]
  readonly baseline: readonly number[]
  readonly differ: number
  readonly errors: number
}

/** Both serve the same images from their own caches, in alternating slices. */
export async function compareImageCpu(
  sides: { revela: ServedBy; baseline: ServedBy },
  options: { rounds: number; slices: number; perSlice: number },
): Promise<ImageCpu> {
  const differ = await fillCaches(sides)
  const workers = { revela: workersOf(sides.revela.pid), baseline: workersOf(sides.baseline.pid) }
  const roundResults = { revela: [] as number[], baseline: [] as number[] }
  let errors = 0
  const slice = async (side: 'revela' | 'baseline'): Promise<number> => {
    const count = () => workers[side].reduce((sum, pid) => sum + cpuMicros(pid), 0)
    const cpuBefore = count()
    const sentTally = await sendRequests(sides[side].endpoint, options.perSlice)
    errors += sentTally.errors
    return count() - cpuBefore
  }
  for (let round = -1; round < options.rounds; round += 1) {
    const cpuSpent = { revela: 0, baseline: 0 }
    for (let n = 0; n < options.slices; n += 1) {
      const order = Math.random() < 0.5 ? (['revela', 'baseline'] as const) : (['baseline', 'revela'] as const)
      for (const side of order) cpuSpent[side] += await slice(side)
    }
    // The first round is warm-up.
    if (round < 0) continue
    for (const side of ['revela', 'baseline'] as const)
      roundResults[side].push(cpuSpent[side] / (options.slices * options.perSlice))
  }
  return { ...roundResults, differ, errors }
}

/** Requests every image once from each side; the bytes must be the same. */
async function fillCaches({ revela, baseline }: { revela: ServedBy; baseline: ServedBy }): Promise<number> {
  let differ = 0
  for (const [position, path] of revela.endpoint.paths.entries()) {
    const [revelaImage, baselineImage] = await Promise.all([
      httpRequest(`http://${revela.endpoint.host}${path}`),
      httpRequest(`http://${baseline.endpoint.host}${baseline.endpoint.paths[position]!}`),
    ])
    if (revelaImage.status !== 200 || baselineImage.status !== 200 || !revelaImage.body.equals(baselineImage.body))
      differ += 1
  }
  // A fetched image is in the edge's cache a moment later.
  await waitUntil(
    async () => (await httpRequest(`http://${revela.endpoint.host}${revela.endpoint.paths.at(-1)!}`)).status === 200,
    {
      timeoutMs: 5_000,
      timeoutMessage: () => 'the last image is not served',
    },
  )
  return differ
}

/** The nginx processes that answer requests, without the cache manager. */
function workersOf(pid: number): number[] {
  const workers = childrenOf(pid).filter((child) => readProcess(child)?.commandLine.includes('worker process'))
  if (workers.length === 0) throw new Error('nginx has no worker')
  return workers
}

const sampleCount = 20

/** The images of a grid: the first pictures of a gallery in the two sizes that screens request. */
const images = Array.from({ length: sampleCount }, (_, position) => position + 1).flatMap((number) => [
  { number, size: 400 as const },
  { number, size: 960 as const },
])

const keyOf = ({ customerId, id }: ServedGallery, { number, size }: (typeof images)[number]) =>
  renditionKey({ customerId, ownerId: id, number, version: 1 }, size)

export async function storeImages(store: BaselineStore, gallery: ServedGallery): Promise<void> {
  let bytes = 0
  for (const image of images) {
    const file = gallery.members[image.number - 1]!.picture.renditions.files.get(image.size)!
    await store.put(keyOf(gallery, image), file)
    bytes += file.length
  }
  console.log(`${images.length} images of ${(bytes / images.length / 1_000).toFixed(0)} KB on average`)
}

/** The images by the addresses of a family. */
export function revelaImages(site: Site, { imagePrefix }: ServedGallery): ServedBy {
  const { host, port, pathname } = new URL(imagePrefix)
  const paths = images.map(({ number, size }) => `${pathname}/${number}-1/${size}.webp`)
  return { endpoint: { port: Number(port), host, paths }, pid: site.nginxPid()! }
}

/** The images by their keys in the store. */
export function baselineImages({ port, pid }: BaselineNginx, gallery: ServedGallery): ServedBy {
  const paths = images.map((image) => `/${keyOf(gallery, image)}`)
  return { endpoint: { port, host: `127.0.0.1:${port}`, paths }, pid }
}

type BaselineNginx = { readonly port: number; readonly pid: number }

/**
 * nginx alone: the same program with one worker, the same store, its own cache, open files cached and its log buffered
 * as ours. It authorizes nothing and adds no header.
 */
export async function withBaselineNginx<T>(stack: TestStack, work: (nginx: BaselineNginx) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'bare-nginx-'))
  const [port = 0] = await freePorts(1)
  writeFileSync(join(dir, 'nginx.conf'), configuration(stack, dir, port), { mode: 0o600 })
  const child = spawn('/usr/sbin/nginx', ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  return withCleanUp(
    async () => {
      process.removeListener('exit', kill)
      kill()
      await exited
      rmSync(dir, { recursive: true })
    },
    async () => {
      await waitUntil(() => isListening(port), {
        timeoutMs: 10_000,
        timeoutMessage: () => 'the baseline nginx does not listen',
      })
      return work({ port, pid: child.pid! })
    },
  )
}

function configuration(stack: TestStack, dir: string, port: number): string {
  const store = imageStore(stack.engines, stack.bucket)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${loadNjs}
daemon off;
user root;
worker_processes 1;
pid ${dir}/nginx.pid;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  sendfile on;
  tcp_nopush on;
  access_log ${dir}/access.log combined buffer=32k flush=1s;
  open_file_cache max=4096 inactive=20s;
  open_file_cache_valid 30s;
  ${temporary.map((name) => `${name}_temp_path ${dir}/tmp-${name};`).join('\n  ')}
  proxy_cache_path ${dir}/cache levels=1:2 keys_zone=bare:16m max_size=4g inactive=7d use_temp_path=off;
  upstream revela_store { server ${store.host}; keepalive 32; }
  ${storeSettings(store).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location ~ ^/(?<content_key>.+)$ {
      ${signedStoreRequest(store).join('\n      ')}
      proxy_cache bare;
      proxy_cache_valid 200 30d;
    }
  }
}
`
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
