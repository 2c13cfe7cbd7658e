import { loadNjs, signedStoreRequest, storeSettings } from '@revela/edge'
import { freePorts, imageStore, waitUntil, type TestStack } from '@revela/dev-env'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCleanUp } from '../harness/clean-up.ts'

export type BareNginx = { readonly port: number; readonly pid: number }

/**
 * The engine by itself: the same program, one worker, the same store behind it, a cache of its own, and as ours it keeps
 * files open and writes its log in blocks. It asks nobody, checks nothing and adds no header.
 */
export async function withBareNginx<T>(stack: TestStack, work: (nginx: BareNginx) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'bare-nginx-'))
  const [port = 0] = await freePorts(1)
  writeFileSync(join(dir, 'nginx.conf'), configuration(stack, dir, port), { mode: 0o600 })
  const child = spawn('/usr/sbin/nginx', ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  return withCleanUp(
    async () => {
      process.removeListener('exit', kill)
      kill()
      await ended
      rmSync(dir, { recursive: true })
    },
    async () => {
      await waitUntil(() => isListening(port), { timeoutMs: 10_000, otherwise: () => 'bare nginx does not listen' })
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
