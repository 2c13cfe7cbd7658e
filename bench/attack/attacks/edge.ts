import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import { secretOutsideOfDist } from '../attack-harness.ts'
import { rawGet as get, sendRaw } from '../raw-request.ts'

const nameOf = (host: string) => host.split(':')[0]

const traversal: Attack = {
  item: 10,
  name: 'paths that leave the served folder',
  goal: 'read files beside the apps, or an internal address',
  checkedBy: 'none of the words of those files in any response; a file of the app is served',
  run: async (harness, check) => {
    const { site } = harness
    const hosts = [new URL(site.appOrigin).host, new URL(site.contentOrigin).host, `x.${site.galleriesDomain}`]
    const traversals = [
      '/../',
      '/%2e%2e/',
      '/..%2f',
      '/%2e%2e%2f',
      '/..%5c',
      '/.%00./',
      '/%252e%252e/',
      '/....//',
      '//',
    ]
    const targets = ['secret.txt', 'nginx/nginx.conf', 'etc/passwd', '.git/config', 'package.json']
    const address = harness.address()
    const secrets = [secretOutsideOfDist, 'root:x:0:0', 'proxy_pass', '[core]', '"workspaces"']
    for (const host of hosts) {
      for (const base of ['', '/assets', '/photos', '/_stored', '/_card']) {
        for (const climb of traversals) {
          const path = `${base}${climb}${climb.slice(1)}${targets[(base.length + climb.length) % targets.length]}`
          const { text } = await sendRaw(harness, address, get(path, host), nameOf(host))
          check.attempt(
            `${host}${path}`,
            secrets.some((word) => text.includes(word)),
          )
        }
      }
    }
    for (const path of ['/assets../secret.txt', '/assets/../../secret.txt', '/photos../secret.txt']) {
      const { text } = await sendRaw(harness, address, get(path, hosts[0]!))
      check.attempt(path, text.includes(secretOutsideOfDist))
    }
    for (const host of hosts) {
      for (const path of [
        '/internal/content-auth',
        '/internal/brand-auth',
        '/_auth',
        '/_brand_auth',
        '/family-page/x',
      ]) {
        const { status, text } = await sendRaw(
          harness,
          address,
          get(path, host, 'X-Content-Token: x\r\n'),
          nameOf(host),
        )
        check.attempt(`${host}${path}`, status === 204 || /x-content-prefix/i.test(text) || text.includes('x-accel'))
      }
    }
    const file = await sendRaw(harness, address, get('/assets/main-1.js', hosts[0]!))
    check.control('a file of the app is served', file.status === 200 && file.text.includes('export {}'), file.text)
  },
}

const hostTricks: Attack = {
  item: 10,
  name: 'forged and doubled hosts',
  goal: 'get responses of the product under a foreign host, or from another host than the checked one',
  checkedBy: '400, 404 or 421; the right host gets a response',
  run: async (harness, check) => {
    const { site } = harness
    const host = new URL(site.appOrigin).host
    const address = harness.address()
    const path = '/api/auth/session'
    const headers = 'X-Revela: 1\r\nSec-Fetch-Site: same-origin\r\n'
    const sendBytes = (bytes: string) => sendRaw(harness, address, bytes)
    check.control('the right host gets a response', (await sendBytes(get(path, host, headers))).status === 200)
    const others = [
      'evil.test',
      '127.0.0.1',
      '',
      `${new URL(site.appOrigin).hostname}.evil.test:${site.ports.nginx}`,
      `evil.test/${host}`,
      `content.localhost:${site.ports.nginx}`,
    ]
    for (const otherHost of others)
      check.rejected(`the host "${otherHost}"`, await sendBytes(get(path, otherHost, headers)), 400, 404, 421)
    check.rejected('two hosts', await sendBytes(get(path, host, `Host: evil.test\r\n${headers}`)), 400)
    check.rejected('no host', await sendBytes(`GET ${path} HTTP/1.1\r\nConnection: close\r\n${headers}\r\n`), 400)
    const otherHost = await sendBytes(get(`http://evil.test${path}`, host, headers))
    check.rejected('another host in the request line', otherHost, 400, 404, 421)
    // nginx ignores a port in the Host header; the value must not appear in a page or a mail.
    const studio = harness.studio()
    const gallery = await studio.createGallery()
    const families = `${new URL(gallery.url).host}.evil.test`
    const page = await sendRaw(harness, address, get(`/${gallery.slug}`, families), new URL(gallery.url).hostname)
    check.attempt('a host behind the port is written into a page', page.text.includes('evil.test'))
  },
}

const credentials = (bytes: number) => ({ email: 'ana@exemplo.test', password: 'x'.repeat(bytes) })

const oversized: Attack = {
  item: 10,
  name: 'oversized and ambiguous requests',
  goal: 'exhaust memory by bodies and headers, or smuggle a second request past the edge',
  checkedBy: '400, 413, 414, 422 or 431 and never a second response; a request of usual size succeeds',
  run: async (harness, check) => {
    const visitor = harness.stranger()
    const host = new URL(harness.site.appOrigin).host
    const ordinary = await visitor.call('POST', '/auth/signin', credentials(20))
    check.control('a request of usual size succeeds', ordinary.status === 400, ordinary.status)
    for (const bytes of [300_000, 2_000_000]) {
      check.rejected(
        `a body of ${bytes} bytes`,
        await visitor.call('POST', '/auth/signin', credentials(bytes)),
        413,
        422,
      )
    }
    check.rejected('a password of 20,000 letters', await visitor.call('POST', '/auth/signin', credentials(20_000)), 422)
    const event = await visitor.call('POST', '/webhooks/payments', { id: 'x'.repeat(200_000) })
    check.rejected('a payment event of 200,000 bytes', event, 401, 413, 422)
    const sendBytes = (bytes: string) => sendRaw(harness, visitor.address, bytes)
    const long = await sendBytes(get('/api/auth/session', host, `X-Long: ${'x'.repeat(64_000)}\r\n`))
    check.rejected('a header of 64,000 bytes', long, 400, 431)
    check.rejected('an address of 64,000 bytes', await sendBytes(get(`/${'x'.repeat(64_000)}`, host)), 414)
    const deep = `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)},"password":"x"}`
    const nested = await visitor.request('POST', '/api/auth/signin', {
      headers: { 'x-revela': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: deep,
    })
    check.rejected('a body nested 50,000 deep', nested, 400, 422)

    const second = get('/api/internal-second', host)
    const head = `POST /api/auth/signin HTTP/1.1\r\nHost: ${host}\r\nX-Revela: 1\r\nSec-Fetch-Site: same-origin\r\n`
    const chunked = 'Transfer-Encoding: chunked\r\n'
    const ambiguous = {
      'a length and chunked encoding': `${head}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n${second}`,
      'two lengths': `${head}Content-Length: 0\r\nContent-Length: ${second.length}\r\n\r\n${second}`,
      'an unknown encoding': `${head}Transfer-Encoding: xchunked\r\nContent-Length: ${second.length}\r\n\r\n${second}`,
      'a space before the colon': `${head}Content-Length : ${second.length}\r\n\r\n${second}`,
      'a negative length': `${head}Content-Length: -1\r\n\r\n${second}`,
    }
    for (const [name, bytes] of Object.entries(ambiguous)) {
      const { status, text } = await sendBytes(bytes)
      const responses = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((response) => response.startsWith('HTTP/1.1')).length
      check.attempt(
        `${name}: ${responses} responses, the first ${status}`,
        (status > 0 && status < 400) || responses > 1,
      )
    }
  },
}

const flood: Attack = {
  item: 10,
  name: 'a flood from one address',
  goal: 'slow down other visitors by sending requests as fast as possible',
  checkedBy: 'requests beyond the burst get 429; another address gets 200 meanwhile',
  run: async (harness, check) => {
    const host = new URL(harness.site.appOrigin).host
    const [address, burst] = [harness.address(), 3_000]
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const requestCount = harness.size === 'short' ? 5_000 : 20_000
    const perConnection = 500
    const batch = request.repeat(perConnection - 1) + get('/', host)
    const flooding = Promise.all(repeat(requestCount / perConnection).map(() => sendRaw(harness, address, batch)))
    const otherHost = await harness.stranger().request('GET', '/')
    const responses = (await flooding).map(({ text }) => text).join('')
    const count = (status: number) => responses.split(`HTTP/1.1 ${status} `).length - 1
    check.control('another visitor is served', otherHost.status === 200, otherHost.status)
    check.control('a burst is served', count(200) >= 1_000, count(200))
    check.attempt(`${count(200)} of ${requestCount} were served`, count(200) > burst + 1_500)
    check.attempt('nothing was rejected', count(429) === 0)
  },
}

export const edgeAttacks = [traversal, hostTricks, oversized, flood]
