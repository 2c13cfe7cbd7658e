import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../process/free-ports.ts'
import { isListening, waitUntil } from '../process/wait-until.ts'

export interface SharedCache {
  port: number
  stop: () => Promise<void>
}

/**
 * A node of a content delivery network before the content origin: nginx as a cache that keeps only what the origin's
 * Cache-Control allows to shared caches, and asks the origin again afterwards. `X-Node` says what it did.
 */
export async function startSharedCache(dir: string, contentOrigin: string): Promise<SharedCache> {
  const { host, port: originPort } = new URL(contentOrigin)
  const [port = 0] = await freePorts(1)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'nginx.conf'), configuration({ dir, port, host, originPort: Number(originPort) }))
  const files = ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')]
  const child = spawn('/usr/sbin/nginx', files, { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    kill()
    await exited
    rmSync(dir, { recursive: true })
  }
  await waitUntil(() => isListening(port), {
    timeoutMs: 10_000,
    timeoutMessage: () => 'the shared cache does not listen',
  })
  return { port, stop }
}

interface Settings {
  dir: string
  port: number
  host: string
  originPort: number
}

function configuration({ dir, port, host, originPort }: Settings): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
user root;
worker_processes 1;
pid ${dir}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${dir}/tmp-${name};`).join('\n  ')}
  proxy_cache_path ${dir}/cache levels=1:2 keys_zone=node:16m max_size=2g inactive=1h use_temp_path=off;
  upstream origin { server 127.0.0.1:${originPort}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host ${host};
      proxy_cache node;
      proxy_cache_key $request_uri;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      add_header X-Node $upstream_cache_status always;
    }
  }
}
`
}
