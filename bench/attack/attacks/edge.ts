import { once } from 'node:events'
import { connect } from 'node:net'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import { secretOutsideOfDist, type Scene } from '../scene.ts'

/** Sends bytes as they are, which no HTTP client would, and answers everything that came back. */
async function sendRaw(
  { site }: Scene,
  localAddress: string,
  bytes: string,
): Promise<{ status: number; text: string }> {
  const socket = connect({ host: '127.0.0.1', port: site.ports.nginx, localAddress })
  socket.on('error', () => undefined)
  socket.setTimeout(8_000, () => socket.destroy())
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.write(bytes)
  await once(socket, 'close')
  const text = Buffer.concat(pieces).toString('latin1')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

const get = (path: string, host: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`

const traversal: Attack = {
  item: 10,
  name: 'paths that leave the served folder',
  wants: 'read files beside the apps, or an address that is for our own processes alone',
  judgedBy: 'none of the words of those files in any answer; a file of the app is served',
  play: async (scene, judge) => {
    const { site } = scene
    const hosts = [new URL(site.appOrigin).host, new URL(site.contentOrigin).host, `x.${site.galleriesDomain}`]
    const climbs = ['/../', '/%2e%2e/', '/..%2f', '/%2e%2e%2f', '/..%5c', '/.%00./', '/%252e%252e/', '/....//', '//']
    const targets = ['secret.txt', 'nginx/nginx.conf', 'etc/passwd', '.git/config', 'package.json']
    const address = scene.address()
    const secrets = [secretOutsideOfDist, 'root:x:0:0', 'proxy_pass', '[core]', '"workspaces"']
    for (const host of hosts) {
      for (const base of ['', '/assets', '/photos', '/_stored', '/_card']) {
        for (const climb of climbs) {
          const path = `${base}${climb}${climb.slice(1)}${targets[(base.length + climb.length) % targets.length]}`
          const { text } = await sendRaw(scene, address, get(path, host))
          judge.attempt(
            `${host}${path}`,
            secrets.some((word) => text.includes(word)),
          )
        }
      }
    }
    for (const path of ['/assets../secret.txt', '/assets/../../secret.txt', '/photos../secret.txt']) {
      const { text } = await sendRaw(scene, address, get(path, hosts[0]!))
      judge.attempt(path, text.includes(secretOutsideOfDist))
    }
    for (const host of hosts) {
      for (const path of [
        '/internal/content-auth',
        '/internal/brand-auth',
        '/_auth',
        '/_brand_auth',
        '/family-page/x',
      ]) {
        const { status, text } = await sendRaw(scene, address, get(path, host, 'X-Content-Token: x\r\n'))
        judge.attempt(`${host}${path}`, status === 204 || /x-content-prefix/i.test(text) || text.includes('x-accel'))
      }
    }
    const file = await sendRaw(scene, address, get('/assets/main-1.js', hosts[0]!))
    judge.control('a file of the app is served', file.status === 200 && file.text.includes('export {}'), file.text)
  },
}

const hostTricks: Attack = {
  item: 10,
  name: 'forged and doubled hosts',
  wants: 'be answered by the product under a host of their own, or by another host than the one that was checked',
  judgedBy: '400 or 404; the right host is answered',
  play: async (scene, judge) => {
    const { site } = scene
    const host = new URL(site.appOrigin).host
    const address = scene.address()
    const path = '/api/auth/session'
    const headers = 'X-Revela: 1\r\nSec-Fetch-Site: same-origin\r\n'
    const ask = (bytes: string) => sendRaw(scene, address, bytes)
    judge.control('the right host is answered', (await ask(get(path, host, headers))).status === 200)
    const others = [
      'evil.test',
      '127.0.0.1',
      '',
      `${new URL(site.appOrigin).hostname}.evil.test:${site.ports.nginx}`,
      `evil.test/${host}`,
      `content.localhost:${site.ports.nginx}`,
    ]
    for (const other of others) judge.refused(`the host "${other}"`, await ask(get(path, other, headers)), 400, 404)
    judge.refused('two hosts', await ask(get(path, host, `Host: evil.test\r\n${headers}`)), 400)
    judge.refused('no host', await ask(`GET ${path} HTTP/1.1\r\nConnection: close\r\n${headers}\r\n`), 400)
    const other = await ask(get(`http://evil.test${path}`, host, headers))
    judge.refused('another host in the request line', other, 400, 404)
    // nginx does not read a port; whatever stands there must not come back in a page or a mail.
    const studio = scene.studio()
    const gallery = await studio.createGallery()
    const families = `${new URL(gallery.url).host}.evil.test`
    const page = await ask(get(`/${gallery.slug}`, families))
    judge.attempt('a host behind the port is written into a page', page.text.includes('evil.test'))
  },
}

const credentials = (bytes: number) => ({ email: 'ana@exemplo.test', password: 'x'.repeat(bytes) })

const oversized: Attack = {
  item: 10,
  name: 'oversized and ambiguous requests',
  wants: 'fill our memory by bodies and headers, or smuggle a second request past the edge',
  judgedBy: '400, 413, 414, 422 or 431 and never a second answer; a request of usual size is answered',
  play: async (scene, judge) => {
    const visitor = scene.stranger()
    const host = new URL(scene.site.appOrigin).host
    const usual = await visitor.call('POST', '/auth/signin', credentials(20))
    judge.control('a request of usual size is answered', usual.status === 400, usual.status)
    for (const bytes of [300_000, 2_000_000]) {
      judge.refused(
        `a body of ${bytes} bytes`,
        await visitor.call('POST', '/auth/signin', credentials(bytes)),
        413,
        422,
      )
    }
    judge.refused('a password of 20,000 letters', await visitor.call('POST', '/auth/signin', credentials(20_000)), 422)
    const event = await visitor.call('POST', '/webhooks/payments', { id: 'x'.repeat(200_000) })
    judge.refused('a payment event of 200,000 bytes', event, 401, 413, 422)
    const ask = (bytes: string) => sendRaw(scene, visitor.address, bytes)
    const long = await ask(get('/api/auth/session', host, `X-Long: ${'x'.repeat(64_000)}\r\n`))
    judge.refused('a header of 64,000 bytes', long, 400, 431)
    judge.refused('an address of 64,000 bytes', await ask(get(`/${'x'.repeat(64_000)}`, host)), 414)
    const deep = `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)},"password":"x"}`
    const nested = await visitor.request('POST', '/api/auth/signin', {
      headers: { 'x-revela': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: deep,
    })
    judge.refused('a body nested 50,000 deep', nested, 400, 422)

    const second = get('/api/internal-second', host)
    const head = `POST /api/auth/signin HTTP/1.1\r\nHost: ${host}\r\nX-Revela: 1\r\nSec-Fetch-Site: same-origin\r\n`
    const chunked = 'Transfer-Encoding: chunked\r\n'
    const ambiguous = {
      'a length and chunks': `${head}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n${second}`,
      'two lengths': `${head}Content-Length: 0\r\nContent-Length: ${second.length}\r\n\r\n${second}`,
      'an unknown encoding': `${head}Transfer-Encoding: xchunked\r\nContent-Length: ${second.length}\r\n\r\n${second}`,
      'a space before the colon': `${head}Content-Length : ${second.length}\r\n\r\n${second}`,
      'a negative length': `${head}Content-Length: -1\r\n\r\n${second}`,
    }
    for (const [name, bytes] of Object.entries(ambiguous)) {
      const { status, text } = await ask(bytes)
      const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((answer) => answer.startsWith('HTTP/1.1')).length
      judge.attempt(`${name}: ${answers} answers, the first ${status}`, (status > 0 && status < 400) || answers > 1)
    }
  },
}

const flood: Attack = {
  item: 10,
  name: 'a flood from one address',
  wants: 'take the place of other visitors by asking as fast as possible',
  judgedBy: 'what passes the burst is answered 429; another address is answered 200 meanwhile',
  play: async (scene, judge) => {
    const host = new URL(scene.site.appOrigin).host
    const [address, burst] = [scene.address(), 3_000]
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const sent = scene.size === 'short' ? 5_000 : 20_000
    const perConnection = 500
    const batch = request.repeat(perConnection - 1) + get('/', host)
    const flooding = Promise.all(repeat(sent / perConnection).map(() => sendRaw(scene, address, batch)))
    const other = await scene.stranger().request('GET', '/')
    const answers = (await flooding).map(({ text }) => text).join('')
    const count = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1
    judge.control('another visitor is served', other.status === 200, other.status)
    judge.control('a burst is served', count(200) >= 1_000, count(200))
    judge.attempt(`${count(200)} of ${sent} were served`, count(200) > burst + 1_500)
    judge.attempt('nothing was refused', count(429) === 0)
  },
}

export const edgeAttacks = [traversal, hostTricks, oversized, flood]
